// A loop changes one field of each element, and leaves the other.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct { int kept, changed; } table[500];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 500) return 0;
  for (unsigned i = 0; i < n; i++) table[i].kept = 4;
  for (unsigned i = 0; i < n; i++) table[i].changed = 5;
  for (unsigned i = 0; i < n; i++)
    if (table[i].kept != 4) reach_error();
  return 0;
}
