/* the same through memory, with a block of the heap; must-not: SAFE, UNSAFE */
extern void reach_error(void);
extern void *malloc(unsigned long);
extern char *get(void);
char *table[2];

int main(void) {
  char *own = malloc(4), *p = get();
  own[0] = 1;
  if (!p)
    return 0;
  p[0] = 1;
  table[0] = p + 1;
  table[1] = own;
  if (table[0] == table[1])
    reach_error();
  return 0;
}
