// Prefixes of numbers: a stack of counts of what is still to come, whose height and values depend on the text.
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char text[5];
  int stack[8], height = 0, done = 0;
  for (int i = 0; i < 5; i++) {
    text[i] = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(text[i] <= 2);
  }
  stack[height++] = 1;
  for (int at = 0; at < 5 && height > 0; at++) {
    stack[height - 1]--;
    if (text[at] > 0) stack[height++] = text[at];
    while (height > 0 && stack[height - 1] == 0) height--;
    done = at + 1;
  }
  int open = 0;
  for (int i = 0; i < height; i++) open += stack[i];
  if (height == 0 && text[done - 1] != 0) reach_error();
  if (open > 6) reach_error();
  return 0;
}
