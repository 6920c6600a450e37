// break inside a statement expression leaves the loop around it.
extern void reach_error(void);

int main(void) {
  int sum = 0, i;
  for (i = 0; i < 10; i++)
    sum += ({ if (i == 4) break; i; });
  if (sum != 6) reach_error();
  return 0;
}
