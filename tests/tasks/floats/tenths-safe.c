// 0.1 + 0.2 equals 0.3 in float but not in double.
extern void reach_error(void);

int main(void) {
  float a = 0.1, b = 0.2, c = 0.3;
  if (a + b != c) reach_error();
  return 0;
}
