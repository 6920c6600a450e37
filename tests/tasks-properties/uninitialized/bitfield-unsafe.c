// A bit-field is set, its neighbour in the same byte is not.
struct bits { unsigned a : 3, b : 5; };
int main(void) {
  struct bits s;
  s.a = 2;
  if (s.b == 2)
    return 1;
  return 0;
}
