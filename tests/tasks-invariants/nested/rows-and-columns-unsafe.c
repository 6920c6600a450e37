// An inner loop of a known length: an outer counter counts its rounds.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned rows = __VERIFIER_nondet_uint(), cells = 0, i, j;
  for (i = 0; i < rows; i++)
    for (j = 0; j < 3; j++) cells += 2;
  if (cells != 3 * rows) reach_error();
  return 0;
}
