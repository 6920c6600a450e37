/* open: whether a number in memory from outside is the address of x; must-not: SAFE, UNSAFE */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long *outside(void);
int x;
int *table[50];
int main(void) {
  unsigned long *memory = outside();
  if (!memory)
    return 0;
  unsigned long number = memory[3];
  unsigned i = __VERIFIER_nondet_uint();
  if (number == (unsigned long)&x && i < 50) {
    table[i] = (int *)number;
    *table[i] = 7;
    if (x == 7)
      reach_error();
  }
  return 0;
}
