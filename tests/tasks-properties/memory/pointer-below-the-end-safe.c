// A pointer that is compared with the end of its buffer before each write.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char buffer[32];
  char *p = buffer, *end = buffer + 32;
  int n = __VERIFIER_nondet_int();
  while (p < end && n > 0) {
    *p++ = 1;
    n--;
  }
  return 0;
}
