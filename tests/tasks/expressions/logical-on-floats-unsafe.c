// && on floating operands compares them with zero instead of truncating.
extern void reach_error(void);

int main(void) {
  int a = 0.25, b = 0.5;
  if (!(a && b)) reach_error();
  return 0;
}
