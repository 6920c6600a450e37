/* a parameter named argc of a function that main calls is an ordinary one */
extern void reach_error(void);
static int start(int argc, char **argv) {
  return argc >= 0 && !argv;
}
int main(void) {
  if (!start(0x80000000, 0))
    reach_error();
  return 0;
}
