// Decrementing an unsigned char below zero gives 255.
extern void reach_error(void);

int main(void) {
  int n = 0;
  for (unsigned char i = 3; i != 255; i--)
    n += i + 1;
  if (n != 10) reach_error();
  return 0;
}
