// A loop over unsigned char ends when the counter wraps to zero.
extern void reach_error(void);

int main(void) {
  int n = 0;
  for (unsigned char i = 250; i >= 250; i++)
    n++;
  if (n != 5) reach_error();
  return 0;
}
