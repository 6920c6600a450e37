// Bit-fields of type char do not cross a byte; those of type short may.
extern void reach_error(void);

struct s { unsigned short a : 5, b : 5, c : 5; };
int main(void) {
  struct s s = {1, 2, 3};
  if (sizeof s != 3 || s.a + s.b + s.c != 6) reach_error();
  return 0;
}
