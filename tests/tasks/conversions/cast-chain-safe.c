// Each cast of a chain truncates or extends on its own.
extern void reach_error(void);

int main(void) {
  int x = 0x1ff80;
  long y = (long)(signed char)(short)x;
  if (y != -128) reach_error();
  return 0;
}
