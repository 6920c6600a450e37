/* elements of argv that are copied, not looked at; must-not: UNSAFE */
extern void reach_error(void);
extern void *memcpy(void *, const void *, unsigned long);
int main(int argc, char **argv) {
  char *copy[2];
  if (argc > 2) {
    memcpy(copy, argv + 1, sizeof copy);
    if (!copy[1]) reach_error();
  }
  return 0;
}
