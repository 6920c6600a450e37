// A bit-field is promoted to int before it is added: 3 bits do not overflow.
struct bits { signed int three : 3; };
int main(void) {
  struct bits s = {3};
  int x = s.three + 2147483644;
  return x < 0;
}
