// An end marker of -1 kept in an unsigned char is never found.
extern void reach_error(void);

int main(void) {
  int data[4] = {'a', 'b', -1, 'c'};
  signed char c;
  int n = 0;
  while (n < 4 && (c = data[n]) != -1)
    n++;
  if (n != 2) reach_error();
  return 0;
}
