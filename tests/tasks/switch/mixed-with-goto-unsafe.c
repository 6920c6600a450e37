// goto from one case to a label in another.
extern void reach_error(void);

int main(void) {
  int x = 1, n = 0;
  switch (x) {
  case 1: n += 1; goto out;
  case 2: n += 2; break;
  case 3: n += 4;
  other: n += 8; break;
  }
out:
  if (n != 9) reach_error();
  return 0;
}
