// A signed bit-field of three bits takes the values -4 to 3 in a switch.
extern void reach_error(void);

struct s { signed a : 3; };
int main(void) {
  struct s s = {3};
  int n = 0;
  s.a++;
  switch (s.a) {
  case -4: n = 1; break;
  case 4: n = 2; break;
  }
  if (n != 2) reach_error();
  return 0;
}
