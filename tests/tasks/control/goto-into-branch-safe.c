// goto into an if branch executes it whatever the condition, but not the else.
extern void reach_error(void);

int main(void) {
  int x = 0, path = 0;
  goto inside;
  if (x) {
    path += 1;
inside:
    path += 2;
  } else
    path += 4;
  if (path != 2) reach_error();
  return 0;
}
