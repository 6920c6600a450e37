// An indeterminate value decides a switch.
int main(void) {
  int a[2], r = 0;
  a[1] = 2;
  switch (a[1]) {
  case 2:
    r = 1;
    break;
  case 3:
    r = 2;
  }
  return r == 2;
}
