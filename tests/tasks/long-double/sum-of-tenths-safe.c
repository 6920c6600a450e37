// Ten times 0.1 summed up in long double, step of type double or long double.
extern void reach_error(void);

typedef long double extended;
int main(void) {
  extended step = 0.1L;
  extended sum = 0;
  for (int i = 0; i < 5; i++)
    sum += step;
  if (sum != 0.5L) reach_error();
  return 0;
}
