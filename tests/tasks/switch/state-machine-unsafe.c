// A state machine in a loop counts words; break in the switch goes on with the loop.
extern void __VERIFIER_error(void);

int main(void) {
  const char *s = "  one two ";
  int state = 0, words = 0;
  for (int i = 0; s[i] != '\0'; i++)
    switch (state) {
    case 0:
      if (s[i] == ' ') break;
      words++;
      state = 1;
      break;
    case 1:
      if (s[i] == 'o') state = 0;
    }
  if (words != 2) __VERIFIER_error();
  return 0;
}
