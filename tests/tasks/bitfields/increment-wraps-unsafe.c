// ++ on an unsigned bit-field wraps at its width.
extern void reach_error(void);

struct counter { unsigned low : 2; unsigned high : 6; };
int main(void) {
  struct counter c = {0, 9};
  for (int i = 0; i < 7; i++)
    c.low++;
  if (c.low != 7 || c.high != 9) reach_error();
  return 0;
}
