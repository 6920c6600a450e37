// The variable of a for loop is a new one; the outer one is unchanged.
extern void reach_error(void);

int main(void) {
  int i = 42;
  for (int i = 0; i < 50; i++)
    ;
  if (i != 42) reach_error();
  return 0;
}
