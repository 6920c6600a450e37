// The range of a conversion to short includes -32768.9.
extern void reach_error(void);

int main(void) {
  float f = -32768.5f;
  short s = f;
  if (s + 32767 != -2) reach_error();
  return 0;
}
