/* realloc to more than 2^47 bytes gives null and leaves the old block as it is */
extern void reach_error(void);
extern void *malloc(unsigned long), *realloc(void *, unsigned long);
extern void free(void *);
int main(void) {
  int *p = malloc(sizeof *p);
  *p = 7;
  int *q = realloc(p, (1UL << 47) + 8);
  if (q) {
    free(q);
    return 0;
  }
  if (*p != 8)
    reach_error();
  free(p);
  return 0;
}
