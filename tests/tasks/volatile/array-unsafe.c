/* The elements of a volatile array are read one by one. */
extern void reach_error(void);
volatile unsigned char keys[4];
int main(void) {
  int sum = 0;
  for (int i = 0; i < 4; i++)
    sum += keys[i];
  if (sum > 1019)
    reach_error();
  return 0;
}
