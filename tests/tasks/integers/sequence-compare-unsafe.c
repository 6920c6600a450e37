// Wrapping sequence numbers are ordered by the sign of their difference.
extern void reach_error(void);

int main(void) {
  unsigned before = 4294967290u, after = 10;
  int distance = (int)(after - before);
  if (after > before) reach_error();
  if (distance > 0) reach_error();
  return 0;
}
