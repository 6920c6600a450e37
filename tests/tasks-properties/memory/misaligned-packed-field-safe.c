// The field of a packed structure has no aligned address for an ordinary pointer.
struct __attribute__((unused)) wire { char tag; int value; };
int main(void) {
  _Alignas(8) struct wire w = {1, 2};
  int *p = &w.value;
  return *p != 2;
}
