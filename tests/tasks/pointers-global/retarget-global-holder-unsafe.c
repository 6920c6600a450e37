/* a global pointer to a pointer selects which of two pointers the stores change */
extern void __VERIFIER_error(void);
int x = 1, y = 2;
int *p = &x, *q = &y;
int **selected = &p;
static void choose(int **which) { selected = which; }
static void aim(int *target) { *selected = target; }
int main(void) {
    aim(&y);
    choose(&q);
    aim(&x);
    if (*p != 2 || *q != 1)
        __VERIFIER_error();
    choose(&q);
    aim(&x);
    *p = 7;
    if (x != 7 || p != q)
        __VERIFIER_error();
    return 0;
}
