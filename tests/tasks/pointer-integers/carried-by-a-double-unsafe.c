/* an address carried by a double */
extern void reach_error(void);
int x;
union { double d; unsigned long n; } u, v;

int main(void) {
  u.n = (unsigned long)&x;
  v.d = u.d;
  *(int *)v.n = 7;
  if (x == 7) reach_error();
  return 0;
}
