/* Functions that allocate fail as malloc does. must-not: SAFE */
/* options: --malloc-may-fail */
extern void reach_error(void);
extern char *strdup(const char *);
extern void *realloc(void *, unsigned long);
extern int *__errno_location(void);
int main(void) {
  *__errno_location() = 0;
  char *p = strdup("a");
  if (p != 0)
    p = realloc(p, 100);
  if (p == 0 && *__errno_location() == 12)
    reach_error();
  return 0;
}
