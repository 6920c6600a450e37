// Two bytes that are exchanged, and a flag for it.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned char a = 3, b = 10, flag = 0;
  while (__VERIFIER_nondet_uint()) {
    if (__VERIFIER_nondet_uint() == 70000) a ^= b, b ^= a, a ^= b, flag = !flag;
    if (flag && a == 3) reach_error();
  }
  return 0;
}
