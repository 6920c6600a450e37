// Ten additions of 0.1 stay below 1 in double and exceed it in float.
extern void reach_error(void);

int main(void) {
  float sum = 0, step = 0.1;
  for (int i = 0; i < 10; i++)
    sum += step;
  if (sum > 1) reach_error();
  return 0;
}
