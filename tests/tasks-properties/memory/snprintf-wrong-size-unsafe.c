// snprintf believes the size that it is told.
extern void *malloc(unsigned long);
extern void free(void *);
extern int snprintf(char *, unsigned long, const char *, ...);
int main(void) {
  char *text = malloc(5);
  snprintf(text, 6, "%s", "abcdefg");
  free(text);
  return 0;
}
