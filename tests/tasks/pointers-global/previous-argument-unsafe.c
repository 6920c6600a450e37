/* a function remembers the pointer of its previous call and returns it */
extern void reach_error(void);
static int *previous(int *now) {
    static int *remembered;
    int *before = remembered;
    remembered = now;
    return before;
}
int main(void) {
    int a = 1, b = 2;
    if (previous(&a))
        reach_error();
    *previous(&b) = 10;
    *previous(&b) = 20;
    if (a != 10 || b != 20)
        reach_error();
    if (previous(0) != &a)
        reach_error();
    return 0;
}
