// Three does not divide 256: multiples of three are left behind when a byte passes its largest value.
extern void reach_error(void);

int main(void) {
  unsigned char c = 0;
  while (c != 252) c += 3;
  if (c % 3 != 0) reach_error();
  return 0;
}
