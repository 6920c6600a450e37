// The typed forms: saddl on long, uadd on unsigned, smul on int.
extern void reach_error(void);

int main(void) {
  long a = 9223372036854775807L, r;
  unsigned b = 4294967295u, s;
  int c = -65536, t;
  if (!__builtin_saddl_overflow(a, 1, &r) || !__builtin_uadd_overflow(b, 1, &s) || s != 0) reach_error();
  if (__builtin_smul_overflow(c, 32768, &t)) reach_error();
  return 0;
}
