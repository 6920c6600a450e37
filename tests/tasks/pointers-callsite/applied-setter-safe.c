/* which setter is passed decides whether the slot changes */
extern void reach_error(void);
typedef void (*setter)(int **, int *);
static void replace(int **slot, int *value) { *slot = value; }
static void keep(int **slot, int *value) { (void)slot, *value += 1; }
static void apply(setter f, int **slot, int *value) { f(slot, value); }
int main(void) {
    int a = 10, b = 20;
    int *p = &a, *q = &a;
    apply(keep, &p, &b);
    apply(replace, &q, &b);
    if (p != &a)
        reach_error();
    if (q != &b || *q != 21)
        reach_error();
    return 0;
}
