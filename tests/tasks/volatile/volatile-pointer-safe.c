/* A volatile pointer is what was stored, null or from outside: never another object of the program. */
extern void reach_error(void);
int first = 1, second = 2;
int *volatile where = &first;
int main(void) {
  int *p = where;
  if (p == &second)
    reach_error();
  return 0;
}
