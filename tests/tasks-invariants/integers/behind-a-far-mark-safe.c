// Behind a far mark, a value follows a counter; in front of it, it rests.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, mark = -1;
  if (n < 0 || n > 100000) return 0;
  while (i < n) {
    if (i > 35000) mark = i;
    i++;
  }
  if (n > 35001 ? mark != n - 1 : mark != -1) reach_error();
  return 0;
}
