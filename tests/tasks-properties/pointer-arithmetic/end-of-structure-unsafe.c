// Bytes of a structure: its end is where its size says. Tools see accesses only.
struct pair { int a; char b; };
int main(void) {
  struct pair s = {1, 2};
  char *p = (char *)&s;
  char *end = p + 9;
  return end == p;
}
