// A _Bool operand of + is an int; assigning the sum converts it back to 1.
extern void reach_error(void);

int main(void) {
  _Bool a = 1, b = 1;
  _Bool s = a + b;
  a += 5;
  if (s != 2 || a != 1) reach_error();
  return 0;
}
