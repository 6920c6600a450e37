/* a pointer that one branch turned away is turned back before the store */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
static int choice(void) {
    if (__VERIFIER_nondet_bool())
        return 1;
    return 0;
}
static void visit(int **at, int *place) {
    int *home = *at;
    *at = place;
    **at += 1;
    *at = home;
}
int main(void) {
    int house = 0, shop = 0;
    int *at = &house;
    int leave = choice();
    if (leave)
        visit(&at, &shop);
    *at = 5;
    if (house != 5)
        reach_error();
    if (shop != leave)
        reach_error();
    return 0;
}
