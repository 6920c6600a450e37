// The stride of an array of structs with a double is 12 bytes.
extern void reach_error(void);

struct s { double d; int i; };
int main(void) {
  struct s a[4] = {{0}};
  int *p = (int *)&a[0];
  a[2].i = 9;
  if (p[8] != 9) reach_error();
  return 0;
}
