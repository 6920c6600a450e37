// Alignments of types under LP64.
extern void reach_error(void);

struct mixed { char c; short s; };
int main(void) {
  int a = _Alignof(double), b = _Alignof(struct mixed), c = _Alignof(long double);
  if (a != 8 || b != 4 || c != 16) reach_error();
  return 0;
}
