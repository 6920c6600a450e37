/* An access through a volatile lvalue is a volatile access, whatever the object was declared as. */
extern void reach_error(void);
int x = 1;
int main(void) {
  int a = *(const int *)&x;
  if (a != 1)
    reach_error();
  return 0;
}
