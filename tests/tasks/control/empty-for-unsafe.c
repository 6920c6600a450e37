// A for loop without condition ends only by break.
extern void reach_error(void);

int main(void) {
  int i = 0;
  for (;;)
    if (i++ > 5) break;
  if (i != 6) reach_error();
  return 0;
}
