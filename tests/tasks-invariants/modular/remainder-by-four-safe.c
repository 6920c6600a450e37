// The remainder by four of a number that grows by four.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned char x = 3;
  while (__VERIFIER_nondet_int()) x += 4;
  if (x % 4 != 3) reach_error();
  return 0;
}
