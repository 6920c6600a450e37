/* an input without a declaration returns an int, but with the values of the type in its name */
extern void reach_error(void);
int main(void) {
  int x = nondet_uchar();
  if (x < 0 || x > 255)
    reach_error();
  return 0;
}
