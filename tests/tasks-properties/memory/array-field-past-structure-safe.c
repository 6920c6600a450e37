// Behind the last field of a structure there is nothing.
struct record { int id; char name[4]; };
int main(void) {
  struct record r = {1, "abc"};
  char *bytes = (char *)&r;
  bytes[7] = 0;
  return r.id != 1;
}
