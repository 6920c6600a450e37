// return inside a switch inside a loop leaves the function.
extern void reach_error(void);

static int find(int wanted) {
  for (int i = 0; i < 8; i++)
    switch (i * i) {
    case 16: case 36:
      if (wanted == i) return i;
      break;
    default: continue;
    }
  return -1;
}
int main(void) {
  if (find(5) != 6) reach_error();
  return 0;
}
