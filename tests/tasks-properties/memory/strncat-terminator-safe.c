// strncat writes a terminator behind the n characters.
extern void *malloc(unsigned long);
extern void free(void *);
extern char *strcpy(char *, const char *);
extern char *strncat(char *, const char *, unsigned long);
int main(void) {
  char *to = malloc(6);
  strcpy(to, "ab");
  strncat(to, "cdefgh", 3);
  free(to);
  return 0;
}
