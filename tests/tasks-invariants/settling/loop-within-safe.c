// A loop within the loop has more rounds the longer the outer one goes on.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  unsigned char n = 0, sum, x = __VERIFIER_nondet_uchar();
  while (1) {
    if (n < 12) n++;
    sum = 0;
    for (unsigned char i = 3; i < n; i++) sum++;
    if (sum > 9 && x == 7) reach_error();
  }
}
