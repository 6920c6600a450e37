// Two buffers change their roles in every round: what holds in every other round is not what holds in each.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int first[2], second[2];

int main(void) {
  int *now = first, *next = second, *other, begun = 0;
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  first[0] = a < b ? a : b;
  first[1] = a < b ? b : a;
  while (1) {
    next[0] = now[1];
    next[1] = now[0];
    other = now;
    now = next;
    next = other;
    begun = !begun;
    if (begun && now[0] > now[1]) reach_error();
  }
}
