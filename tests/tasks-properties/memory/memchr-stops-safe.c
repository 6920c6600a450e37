// memchr stops at the character (C11 7.24.5.1), so that the size may be too large; if there is none it reads on.
extern void *malloc(unsigned long);
extern void free(void *);
extern void *memset(void *, int, unsigned long);
extern void *memchr(const void *, int, unsigned long);
int main(void) {
  char *a = malloc(3);
  memset(a, '-', 3);
  a[2] = ':';
  char *at = memchr(a, ':', 4);
  free(a);
  return at == 0;
}
