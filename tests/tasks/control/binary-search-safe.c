// Binary search over a sorted table with an early exit.
extern void reach_error(void);

int main(void) {
  static const int a[8] = {-9, -4, 0, 3, 5, 8, 13, 21};
  int low = 0, high = 7, steps = 0, found = -1;
  while (low <= high) {
    int mid = (low + high) / 2;
    steps++;
    if (a[mid] == 13) { found = mid; break; }
    if (a[mid] < 13) low = mid + 1;
    else high = mid - 1;
  }
  if (found != 6 || steps != 3) reach_error();
  return 0;
}
