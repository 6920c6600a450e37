// One field is set, the other is not.
struct pair { int a, b; };
int main(void) {
  struct pair p;
  p.a = 1;
  if (p.a)
    return 1;
  return 0;
}
