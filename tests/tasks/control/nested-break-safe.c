// break leaves only the innermost loop.
extern void reach_error(void);

int main(void) {
  int count = 0;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) {
      if (j > i) break;
      count++;
    }
  if (count != 10) reach_error();
  return 0;
}
