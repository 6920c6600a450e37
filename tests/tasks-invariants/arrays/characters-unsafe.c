// Elements of one byte.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

char text[1000];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 999) return 0;
  for (unsigned i = 0; i < n; i++) text[i] = 'x';
  text[n] = 120;
  unsigned length = 0;
  while (length < 1000 && text[length] == 'x') length++;
  if (length != n) reach_error();
  return 0;
}
