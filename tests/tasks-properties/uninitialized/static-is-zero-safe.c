// Static variables start as zero, automatic ones do not.
int main(void) {
  static int x;
  if (x)
    return 1;
  return 0;
}
