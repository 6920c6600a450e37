// An array that a library function fills.
typedef unsigned long size_t;
extern void *memset(void *, int, size_t);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  char a[8] = {0}, b[8] = {0};
  while (__VERIFIER_nondet_int()) memset(b, 1, 8);
  if (a[5]) reach_error();
  return 0;
}
