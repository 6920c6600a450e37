/* the same with numbers; must-not: SAFE, UNSAFE */
extern void reach_error(void);
extern void *malloc(unsigned long);
extern char *get(void);

int main(void) {
  char *own = malloc(4), *p = get();
  own[0] = 1;
  if (!p)
    return 0;
  if ((unsigned long)p + 1 == (unsigned long)own)
    reach_error();
  return 0;
}
