// A string literal includes its terminating zero and embedded ones.
extern void reach_error(void);

int main(void) {
  char s[] = "ab\0cd", t[] = {'a', 'b'};
  int a = sizeof s, b = sizeof t, c = sizeof "";
  if (a != 6 || b != 2 || c != 1) reach_error();
  return 0;
}
