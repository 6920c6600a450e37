// break inside a switch leaves the switch, continue goes on with the loop.
extern void __VERIFIER_error(void);

int main(void) {
  int after = 0;
  for (int i = 0; i < 6; i++) {
    switch (i & 1) {
    case 0: continue;
    default: continue;
    }
    after++;
  }
  if (after != 3) __VERIFIER_error();
  return 0;
}
