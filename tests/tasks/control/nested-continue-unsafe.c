// continue belongs to the innermost loop; break would end it.
extern void reach_error(void);

int main(void) {
  int count = 0;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 5; j++) {
      if (j == 2) break;
      count++;
    }
  if (count != 12) reach_error();
  return 0;
}
