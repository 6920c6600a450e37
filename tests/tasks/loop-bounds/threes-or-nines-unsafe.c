// Steps of three and of nine lead to multiples of three only; a step of ten does not.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  unsigned i = 0;
  while (i < 24) {
    if (__VERIFIER_nondet_bool()) i += 3;
    else i += 10;
  }
  if (i % 3 != 0) reach_error();
  return 0;
}
