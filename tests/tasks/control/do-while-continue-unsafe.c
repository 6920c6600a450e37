// continue in do-while jumps to the test, not to the start of the body.
extern void __VERIFIER_error(void);

int main(void) {
  int i = 0, late = 0;
  do {
    i++;
    if (i >= 3) continue;
    late++;
  } while (i < 3);
  if (i != 3 || late != 3) __VERIFIER_error();
  return 0;
}
