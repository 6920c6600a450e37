// The copy of a text of any length ends at its terminator; there is room for as many characters.
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
  if (room > size)
    return 0;
  char *to = copy;
  const char *from = text;
  while ((*to = *from) != 0) {
    to++;
    from++;
  }
  free(text);
  free(copy);
  return 0;
}
