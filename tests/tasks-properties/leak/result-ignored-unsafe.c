// The result of an allocating function belongs to the caller.
extern void *malloc(unsigned long);
extern void free(void *);
extern unsigned long strlen(const char *);
extern char *strcpy(char *, const char *);
char *copy(const char *s) {
  char *p = malloc(strlen(s) + 1);
  strcpy(p, s);
  return p;
}
int main(void) {
  char *p = copy("a"), *q = 0;
  free(q);
  return 0;
}
