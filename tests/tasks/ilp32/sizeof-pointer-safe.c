// Under ILP32 pointers have the stated size.
extern void reach_error(void);

int main(void) {
  char *table[3] = {0, 0, 0};
  int data = sizeof table, function = sizeof(int (*)(void));
  if (data != 12 || function * 3 != data) reach_error();
  return 0;
}
