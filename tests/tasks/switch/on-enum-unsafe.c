// A switch over an enum with gaps.
extern void __VERIFIER_error(void);

enum color { RED = 1, GREEN, BLUE = 10, GREY = BLUE + 5 };
int main(void) {
  enum color c = GREEN;
  int n = 0;
  switch (c) {
  case RED: n = 1; break;
  case GREY: n = 2; break;
  case BLUE: n = 3; break;
  default: n = 4;
  }
  if (n != 2) __VERIFIER_error();
  return 0;
}
