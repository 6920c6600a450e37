/* all arguments are strings, not only the first ones */
extern void reach_error(void);
int main(int argc, char **argv) {
  if (argc == 20 && !argv[19])
    reach_error();
  return 0;
}
