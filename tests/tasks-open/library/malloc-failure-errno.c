/* Where malloc fails, errno says so. must-not: SAFE */
/* options: --malloc-may-fail */
extern void reach_error(void);
extern void *malloc(unsigned long);
extern int *__errno_location(void);
int main(void) {
  *__errno_location() = 0;
  void *p = malloc(8);
  if (p == 0 && *__errno_location() == 12)
    reach_error();
  return 0;
}
