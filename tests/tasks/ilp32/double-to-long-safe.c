// A double converted to unsigned long covers values up to 2^32.
extern void reach_error(void);

int main(void) {
  double d = 4294967295.75;
  unsigned long u = d;
  if (u != 4294967295u) reach_error();
  u++;
  if (u != 0) reach_error();
  return 0;
}
