// Under LP64 the type of sizeof has the stated size, so -1 converted to it has the stated width.
extern void reach_error(void);

int main(void) {
  int minus = -1;
  __SIZE_TYPE__ n = minus;
  unsigned long long wide = n;
  int size = sizeof(sizeof minus);
  if (size != 4) reach_error();
  if ((wide >> 32 == 0) != (sizeof n == 4)) reach_error();
  return 0;
}
