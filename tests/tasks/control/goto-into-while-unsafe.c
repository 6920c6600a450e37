// goto into a while loop enters in the middle of the body.
extern void reach_error(void);

int main(void) {
  int i = 0, first = 0, second = 0;
  goto middle;
  while (i < 3) {
    first++;
middle:
    second++;
    i++;
  }
  if (first != 3 || second != 3) reach_error();
  return 0;
}
