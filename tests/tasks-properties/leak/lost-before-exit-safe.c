// A block that was lost is lost however the program ends.
extern void *malloc(unsigned long);
extern void free(void *);
extern void exit(int);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 100);
  char *p = malloc(8);
  *p = 0;
  if (n < 0)
    p = 0;
  free(p);
  exit(0);
}
