// Each side writes another member of a union.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

union u { unsigned whole; unsigned char bytes[4]; };
int main(void) {
  union u u;
  u.whole = 0x01020304;
  if (__VERIFIER_nondet_bool()) u.bytes[1] = 0xff;
  if (__VERIFIER_nondet_bool()) u.whole += 0x00010100;
  if (u.whole == 0x01040004) reach_error();
  return 0;
}
