// A case label inside an if branch enters that branch whatever the condition.
extern void __VERIFIER_error(void);

int main(void) {
  int x = 1, n = 0;
  switch (x) {
  case 1:
    if (n) {
  case 2:
      n += 5;
    } else
      n += 7;
  }
  if (n != 5) __VERIFIER_error();
  return 0;
}
