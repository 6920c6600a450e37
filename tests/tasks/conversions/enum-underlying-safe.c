// An enum without negative enumerators is compatible with unsigned int here.
extern void reach_error(void);

enum plain { ZERO = 0, MORE = +1, ONE = 1 };
int main(void) {
  enum plain e = ONE;
  e = e - 2;
  if (e < 0) reach_error();
  return 0;
}
