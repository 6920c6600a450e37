// The address that is written through lies in memory itself, which the loop writes.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int x, y, z;
int *target = &y;
int **where = &target;

int main(void) {
  while (__VERIFIER_nondet_int()) {
    **where = 5;
    *where = &z;
  }
  if (x) reach_error();
  return 0;
}
