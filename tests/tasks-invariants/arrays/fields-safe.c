// Two fields of an element keep to each other.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct { unsigned key, twice; } table[500];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 500) return 0;
  for (unsigned i = 0; i < n; i++) {
    unsigned key = __VERIFIER_nondet_uint();
    table[i].key = key;
    table[i].twice = 2 * key;
  }
  for (unsigned i = 0; i < n; i++)
    if (table[i].twice != 2 * table[i].key) reach_error();
  return 0;
}
