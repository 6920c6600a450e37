/* no string lies in the array argv */
extern void reach_error(void);
int main(int argc, char **argv) {
  if (argc > 1) {
    *argv[0] = 0; /* no string lies in the array */
    argv[1] = 0;
    if (!argv[1]) reach_error();
  }
  return 0;
}
