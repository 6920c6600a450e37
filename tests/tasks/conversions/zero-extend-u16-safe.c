// An unsigned short is extended with zeros.
extern void reach_error(void);

int main(void) {
  unsigned short s = 40000;
  long l = s;
  if (l < 0) reach_error();
  return 0;
}
