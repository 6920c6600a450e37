// Branches set flags; later branches ask for them.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  unsigned flags = 0, cost = 0;
  for (int i = 0; i < 6; i++)
    if (__VERIFIER_nondet_bool()) flags |= 1u << i;
  for (int i = 0; i < 6; i++)
    if (flags >> i & 1) cost += 10 - i;
  if (flags == 0x2a && cost != 21) reach_error();
  return 0;
}
