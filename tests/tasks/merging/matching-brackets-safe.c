// Brackets are matched with a stack that grows and shrinks by inputs.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  char stack[8];
  int top = 0, steps = 0;
  for (int i = 0; i < 8; i++) {
    _Bool opens = __VERIFIER_nondet_bool();
    if (opens) stack[top++] = i;
    else if (top == 0) return 0;
    else steps += i - stack[--top];
  }
  if (top == 0 && steps > 16) reach_error();
  return 0;
}
