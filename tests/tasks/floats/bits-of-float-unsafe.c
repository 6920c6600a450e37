// The IEEE encoding of -1.5f read through a union.
extern void reach_error(void);

union pun { float f; unsigned u; };
int main(void) {
  union pun p;
  p.f = -1.5f;
  if (p.u != 0x3fc00000u) reach_error();
  return 0;
}
