/* a pointer from outside may point into an array of unknown length; must-not: SAFE */
extern void reach_error(void);
extern int a[], *get(void);

int main(void) {
  int *p = get();
  if (!p)
    return 0;
  a[3] = 1;
  *p = 2;
  if (a[3] != 1)
    reach_error();
  return 0;
}
