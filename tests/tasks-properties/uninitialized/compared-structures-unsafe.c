// memcmp looks at every byte of both structures.
extern int memcmp(const void *, const void *, unsigned long);
struct pair { int a, b; };
int main(void) {
  struct pair s, t = {1, 2};
  s.a = 1;
  s.a = 2;
  if (memcmp(&s.b, &t.b, 4) == 0)
    return 0;
  return 1;
}
