/* the environment ends with a null pointer, but has any length */
extern void reach_error(void);
int main(int argc, char **argv, char **envp) {
  int n = 0;
  while (envp[n]) {
    n++;
    if (n == 3) return 0;
  }
  if (n > 2) reach_error();
  return 0;
}
