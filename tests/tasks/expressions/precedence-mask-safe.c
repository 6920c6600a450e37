// == binds tighter than &.
extern void reach_error(void);

int main(void) {
  int flags = 6, mask = 2;
  int r = flags & mask == mask; // flags & 1
  if (r != 0) reach_error();
  return 0;
}
