// FLT_MAX plus less than half a unit in the last place stays finite, half a unit overflows.
extern void reach_error(void);

int main(void) {
  float max = 0x1.fffffep127f, add = 0x1p103f;
  float sum = max + add;
  if (sum != max) reach_error();
  return 0;
}
