// A block that was lost is lost however the program ends.
extern void *malloc(unsigned long);
extern void free(void *);
extern void exit(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = malloc(8);
  *p = 0;
  if (__VERIFIER_nondet_int() < 0)
    p = 0;
  free(p);
  exit(0);
}
