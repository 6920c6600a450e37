/* elements of argv that the program has written */
extern void reach_error(void);
int main(int argc, char **argv) {
  if (argc > 7) {
    char *first = argv[5];
    argv[5] = argv[6];
    argv[6] = argv[argc];
    if (!argv[5] || !first) reach_error();
  }
  return 0;
}
