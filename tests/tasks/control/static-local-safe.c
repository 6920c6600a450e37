// A static local keeps its value between calls and is initialised once.
extern void reach_error(void);

static int next(void) {
  static int n = 3;
  return n++;
}
int main(void) {
  next();
  next();
  if (next() != 5) reach_error();
  return 0;
}
