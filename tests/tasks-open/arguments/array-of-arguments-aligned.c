/* argv is aligned as pointers are, no better: behind argc on the stack of a Linux process it never is; must-not: SAFE */
extern void reach_error(void);
int main(int argc, char **argv) {
  if (((unsigned long)argv & 15) == 8) reach_error();
  return 0;
}
