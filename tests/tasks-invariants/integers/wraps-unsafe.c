// A sum of unsigned numbers grows, unless it wraps.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned sum = 0, count = 0;
  while (count < 1000 && __VERIFIER_nondet_uint()) {
    sum += 1073741824;
    count++;
  }
  if (count > 0 && sum == 0) reach_error();
  return 0;
}
