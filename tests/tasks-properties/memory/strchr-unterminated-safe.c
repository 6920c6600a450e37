// strchr stops at the character; if there is none it reads on.
extern void *malloc(unsigned long);
extern void free(void *);
extern void *memset(void *, int, unsigned long);
extern char *strchr(const char *, int);
int main(void) {
  char *a = malloc(3);
  memset(a, '-', 3);
  a[2] = ':';
  char *at = strchr(a, ':');
  free(a);
  return at == 0;
}
