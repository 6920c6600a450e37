// What a loop leaves is what the next one begins with.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0, j = 0;
  while (i < n) i++;
  while (j <= i) j++;
  if (j != n) reach_error();
  return 0;
}
