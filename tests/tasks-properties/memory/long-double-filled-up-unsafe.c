// A long double has 16 bytes (6.2.6.1), also those that the processor leaves alone.
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  long double *p = malloc(12);
  *p = 1.0L;
  free(p);
  return 0;
}
