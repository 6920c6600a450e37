/* calloc returns null and sets errno to ENOMEM (12) if the product of its arguments overflows. */
extern void reach_error(void);
extern void *calloc(unsigned long, unsigned long);
extern int *__errno_location(void);
int main(void) {
  unsigned long size = 1UL << 33;
  *__errno_location() = 0;
  void *block = calloc(size, size);
  if (block == 0 && *__errno_location() != 12)
    reach_error();
  return 0;
}
