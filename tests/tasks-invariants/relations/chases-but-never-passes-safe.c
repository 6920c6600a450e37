// A value that follows another one and never passes it.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned lead = 0, behind = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int() && lead < 1000) lead++;
    if (behind < lead) behind++;
  }
  if (behind > lead) reach_error();
  return 0;
}
