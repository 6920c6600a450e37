/* What was written need not be what is read. */
extern void reach_error(void);
static int mode;
int main(void) {
  mode = 3;
  if (mode != 3)
    reach_error();
  return 0;
}
