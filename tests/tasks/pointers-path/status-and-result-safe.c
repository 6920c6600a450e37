/* an out-parameter is set if and only if the function reports success */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
static int choice(void) {
    if (__VERIFIER_nondet_bool())
        return 1;
    return 0;
}
static int records[4] = {7, 8, 9, 10};
static int find(int wanted, int **out) {
    for (int i = 0; i < 3; i++)
        if (i == wanted) {
            *out = &records[i];
            return 0;
        }
    return -1;
}
int main(void) {
    int none = 0;
    int *found = &none;
    int wanted = 2 * choice();
    wanted += choice();
    int status = find(wanted, &found);
    if (status == 0 && found != &records[wanted])
        reach_error();
    if (status != 0 && found != &none)
        reach_error();
    return 0;
}
