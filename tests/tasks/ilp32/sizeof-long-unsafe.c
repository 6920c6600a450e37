// Under ILP32 a long has the stated size.
extern void reach_error(void);

int main(void) {
  long x = 1;
  int size = sizeof x;
  if (size != 8) reach_error();
  return 0;
}
