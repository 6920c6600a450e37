// The last option has no text: what follows it is null.
extern void *malloc(unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int count = __VERIFIER_nondet_int(), found = 0;
  if (count < 1 || count > 3)
    return 0;
  char **words = malloc((count + 1) * sizeof *words);
  words[count] = 0;
  for (int i = 0; i < count; i++) {
    words[i] = malloc(2);
    words[i][0] = '-';
    words[i][1] = 0;
  }
  if (count >= 1)
    found = words[1][0];
  for (int i = 0; i < count; i++)
    free(words[i]);
  free(words);
  return found == 0;
}
