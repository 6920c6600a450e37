// A number that can be made smaller by five.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = 0;
  if (x > -2147483645)
    while (y < 5) {
      x = x - 1;
      y++;
    }
  return x == 0;
}
