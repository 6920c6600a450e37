// A clamp with mixed signedness compares as unsigned.
extern void reach_error(void);

int main(void) {
  int value = -5;
  int limit = 10;
  int clamped = value > limit ? limit : value;
  if (clamped != -5) reach_error();
  return 0;
}
