/* whatever its length, an array has nothing before its first element; must-not: UNSAFE */
extern void reach_error(void);
extern int a[];

int main(void) {
  a[-1] = 1;
  reach_error();
  return 0;
}
