/* A constant volatile object, which the program cannot write, is input as well. */
extern void reach_error(void);
const signed int clock = 1;
int main(void) {
  int a = clock;
  if (a != 1)
    reach_error();
  return 0;
}
