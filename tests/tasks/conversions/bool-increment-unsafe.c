// ++ on a _Bool saturates at 1, -- toggles.
extern void reach_error(void);

int main(void) {
  _Bool a = 1, b = 0, c = 1;
  a++;
  b--;
  c--;
  if (a != 1 || b != 0 || c != 0) reach_error();
  return 0;
}
