// Pointers in an array are exchanged on one side only.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int a = 1, b = 2, c = 3, *v[3] = {&a, &b, &c};
  for (int i = 0; i < 2; i++)
    if (__VERIFIER_nondet_bool()) { int *t = v[i]; v[i] = v[i + 1]; v[i + 1] = t; }
  if (*v[0] + *v[1] + *v[2] != 6 || *v[2] == 1) reach_error();
  return 0;
}
