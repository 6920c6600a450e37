// What is spent and what is left make up the budget.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned budget = __VERIFIER_nondet_uint(), spent = 0, left = budget;
  while (left) {
    unsigned cost = __VERIFIER_nondet_uint();
    if (cost > left) cost = left;
    spent += cost;
    left = cost;
  }
  if (spent != budget) reach_error();
  return 0;
}
