// A parser of decimal numbers over a buffer of unknown characters.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int parse(const char *s) {
  int value = 0, digits = 0, negative = 0;
  if (*s == '-') { negative = 1; s++; }
  while (*s >= '0' && *s <= '9') { value = value * 10 + (*s - '0'); digits++; s++; }
  if (!digits || *s) return 999;
  return negative ? -value : value;
}
int main(void) {
  char s[4];
  for (int i = 0; i < 3; i++) {
    int c = __VERIFIER_nondet_int();
    if (c < 0 || c > 11) return 0;
    s[i] = "0123456789-"[c];
  }
  s[3] = 0;
  if (parse(s) == -99) reach_error();
  return 0;
}
