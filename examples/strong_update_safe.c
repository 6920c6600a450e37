/* SAFE. Which variable the store through `target` changes depends on the branch taken before it. An analysis that
   merges both branches believes that `*target = 0` may hit `limit` or leave it alone, and reports a false alarm. */
extern void reach_error(void);

struct settings {
  int level;
  int limit;
};

int main(void) {
  struct settings settings = {1, 10};
  int spare = 10;
  int *target = &spare;
  int **slot = &target;

  settings.level++;
  if (settings.level == 1)
    *slot = &settings.limit;
  *target = 0;

  if (settings.limit == 0 || spare != 0)
    reach_error();
  return 0;
}
