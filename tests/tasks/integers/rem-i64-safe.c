// A long remainder keeps the sign of its dividend.
extern void reach_error(void);

int main(void) {
  long a = -5000000000, b = 4294967296;
  if (a % b != -705032704) reach_error();
  return 0;
}
