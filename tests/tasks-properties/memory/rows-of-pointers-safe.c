// Rows of different lengths behind an array of pointers.
extern void *malloc(unsigned long);
extern void free(void *);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char *row[2];
  row[0] = malloc(4);
  row[1] = malloc(2);
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 3);
  if (i < 2)
    row[1][i] = 1;
  free(row[0]), free(row[1]);
  return 0;
}
