// An argument is converted to the declared type of the parameter.
extern void reach_error(void);

static int is_negative(signed short c) { return c < 0; }
int main(void) {
  int x = 128;
  if (!is_negative(x)) reach_error();
  return 0;
}
