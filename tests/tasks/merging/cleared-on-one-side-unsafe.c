// A buffer is cleared as a whole on one side only.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

extern void *memset(void *, int, unsigned long);
int main(void) {
  unsigned char v[6] = {1, 2, 3, 4, 5, 6};
  if (__VERIFIER_nondet_bool()) memset(v + 1, 1, 4);
  if (__VERIFIER_nondet_bool()) v[2] = 9;
  int s = 0;
  for (int i = 0; i < 6; i++) s += v[i];
  if (s == 19) reach_error();
  return 0;
}
