// A forward goto skips the assignments in between.
extern void reach_error(void);

int main(void) {
  int x = 1;
  if (x) goto over;
here:
  x = 5;
over:
  x++;
  if (x != 2) reach_error();
  return 0;
}
