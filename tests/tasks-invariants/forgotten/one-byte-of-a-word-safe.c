// A loop that writes one byte of a word.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned word = 0;
  unsigned char *bytes = (unsigned char *)&word;
  while (__VERIFIER_nondet_int()) bytes[1] = 1;
  if (word > 0xffff) reach_error();
  return 0;
}
