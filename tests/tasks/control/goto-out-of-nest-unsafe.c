// goto leaves all nested loops at once.
extern void reach_error(void);

int main(void) {
  int i, j = 0;
  for (i = 0; i < 10; i++)
    for (j = 0; j < 10; j++)
      if (i * j == 42) goto next;
next:
  j++;
done:
  if (i != 6 || j != 7) reach_error();
  return 0;
}
