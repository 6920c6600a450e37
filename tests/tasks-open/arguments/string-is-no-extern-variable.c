/* no string among the arguments of main is an extern variable of the program; must-not: UNSAFE */
extern void reach_error(void);
extern int other;
int main(int argc, char **argv) {
  other = 5;
  if (argc > 1) {
    argv[0][0] = 7;
    if (other != 5) reach_error();
  }
  return 0;
}
