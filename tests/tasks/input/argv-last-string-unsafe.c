/* before argv[argc], which is null, there are strings */
extern void reach_error(void);
int main(int argc, char **argv) {
  if (argc > 1 && !argv[argc - 0]) /* a string, or the null pointer behind the last one */
    reach_error();
  return 0;
}
