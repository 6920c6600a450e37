// At most so many characters of a text of any length are copied as there is room for.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  int size = __VERIFIER_nondet_int(), room = __VERIFIER_nondet_int();
  if (size < 1 || room < 1)
    return 0;
  char *text = malloc(size), *copy = malloc(room);
  for (int i = 0; i < size; i++)
    text[i] = 'a';
  text[size - 1] = 0;
  char *to = copy;
  const char *from = text;
  for (int left = size; left > 0; left--) {
    *to = *from++;
    if (*to++ == 0)
      break;
  }
  free(text);
  free(copy);
  return 0;
}
