// A callee that lets go of its argument loses what the caller gave it.
extern void *malloc(unsigned long);
extern void free(void *);
extern void exit(int);
void take(int *p) {
  free(p);
  p = 0;
  exit(0);
}
int main(void) {
  take(malloc(sizeof(int)));
  return 0;
}
