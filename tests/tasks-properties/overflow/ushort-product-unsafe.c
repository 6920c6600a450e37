// Two unsigned shorts are multiplied as int: 65535 squared overflows. As unsigned int it wraps around.
int main(void) {
  unsigned short a = 65535;
  int b = a;
  return b * a == 2;
}
