/* A block that no process can have is refused: null, and errno is ENOMEM (12); it stays what it was after a success. */
extern void reach_error(void);
extern void *malloc(unsigned long);
extern void free(void *);
extern int *__errno_location(void);
int main(void) {
  unsigned long size = 1UL << 62;
  *__errno_location() = 7;
  char *small = malloc(8);
  int before = *__errno_location();
  char *large = malloc(size);
  if (before != 7 || (large == 0 && *__errno_location() != 12))
    reach_error();
  free(small);
  return 0;
}
