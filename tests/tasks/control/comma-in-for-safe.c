// Two counters in one for loop move in step.
extern void __VERIFIER_error(void);

int main(void) {
  int i, j, meet = -1;
  for (i = 0, j = 9; i < j; i++, j--)
    meet = i;
  if (meet != 4 || i < j) __VERIFIER_error();
  return 0;
}
