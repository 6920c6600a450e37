/* moved and moved back it is the pointer that came in, and points to no own object; must-not: UNSAFE */
extern void reach_error(void);
extern char *get(void);
char own;

int main(void) {
  char *p = get(), *q = p - 8;
  own = 1;
  if (!p)
    return 0;
  if (q + 8 == &own)
    reach_error();
  return 0;
}
