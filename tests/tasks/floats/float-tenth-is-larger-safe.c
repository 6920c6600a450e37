// The float nearest to 0.1 is larger than the double nearest to 0.1.
extern void reach_error(void);

int main(void) {
  float f = 0.1f;
  double d = 0.1;
  if (f < d) reach_error();
  return 0;
}
