// An initialiser sets the rest of the structure to zero; assigning a field does not.
struct pair { int a, b; };
int main(void) {
  struct pair whole = {1}, part;
  part.a = 1;
  struct pair p = whole;
  if (p.b)
    return 1;
  return 0;
}
