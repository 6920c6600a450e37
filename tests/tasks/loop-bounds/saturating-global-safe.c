// A global counter that stops at fifty.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static int total;
static void add(void) {
  if (total < 50) total++;
}
int main(void) {
  int n = __VERIFIER_nondet_uchar();
  while (n-- > 0)
    add();
  if (total > 50) reach_error();
  return 0;
}
