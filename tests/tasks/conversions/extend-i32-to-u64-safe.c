// A negative int converted to unsigned long has its upper half set.
extern void reach_error(void);

int main(void) {
  int x = -2;
  unsigned long u = x;
  if (u >> 32 != 4294967295u) reach_error();
  return 0;
}
