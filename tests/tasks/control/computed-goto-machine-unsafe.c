// A small interpreter dispatched by labels as values.
extern void reach_error(void);

int main(void) {
  static void *const ops[] = {&&push, &&add, &&mul, &&stop};
  const char code[] = {0, 6, 0, 3, 0, 4, 1, 1, 3};
  int stack[4], top = 0, pc = 0;
  goto *ops[code[pc++]];
push:
  stack[top++] = code[pc++];
  goto *ops[code[pc++]];
add:
  top--;
  stack[top - 1] += stack[top];
  goto *ops[code[pc++]];
mul:
  top--;
  stack[top - 1] *= stack[top];
  goto *ops[code[pc++]];
stop:
  if (stack[0] != 42) reach_error();
  return 0;
}
