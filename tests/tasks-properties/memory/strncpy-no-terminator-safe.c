// strncpy writes no terminator if the source is too long: strlen goes on behind the array.
extern void *malloc(unsigned long);
extern void free(void *);
extern unsigned long strlen(const char *);
extern char *strncpy(char *, const char *, unsigned long);
int main(void) {
  char *to = malloc(4);
  strncpy(to, "abc", 4);
  unsigned long n = strlen(to);
  free(to);
  return n != 3;
}
