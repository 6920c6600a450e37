// A pointer that goes through a buffer stops at its end.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  char buffer[20];
  char *p = buffer, *end = buffer + 20;
  int n = __VERIFIER_nondet_uchar();
  while (p < end && n > 0) {
    *p++ = 1;
    n--;
  }
  if (p - buffer > 19) reach_error();
  return 0;
}
