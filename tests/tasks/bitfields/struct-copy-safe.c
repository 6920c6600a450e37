// Assigning a struct copies its bit-fields; the copies are independent.
extern void reach_error(void);

struct s { unsigned a : 3; signed b : 5; };
int main(void) {
  struct s x = {6, -11}, y;
  y = x;
  x.b = 4;
  if (y.a != 6 || y.b != -11) reach_error();
  return 0;
}
