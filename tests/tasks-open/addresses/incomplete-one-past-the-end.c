/* an array of unknown length may end where an own object begins; must-not: SAFE, UNSAFE */
extern void reach_error(void);
extern int a[];
int own;

int main(void) {
  own = 1;
  a[3] = 0;
  if (&a[4] == &own)
    reach_error();
  return 0;
}
