/* an element of an array of unknown length is no other variable; must-not: UNSAFE */
extern void reach_error(void);
extern int a[], b;

int main(void) {
  a[1] = 0;
  if (&a[1] == &b)
    reach_error();
  return 0;
}
