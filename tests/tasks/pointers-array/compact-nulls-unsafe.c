/* removing the null entries keeps the order of the others, whichever are null */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
static int choice(void) {
    if (__VERIFIER_nondet_bool())
        return 1;
    return 0;
}
static int compact(int **v, int n) {
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (v[i])
            v[kept--] = v[i];
    return kept;
}
int main(void) {
    int data[3] = {1, 2, 3};
    int *room[5];
    int **v = &room[2];
    int expected = 0;
    room[0] = room[1] = 0;
    for (int i = 0; i < 3; i++) {
        int present = choice();
        v[i] = present ? &data[i] : 0;
        expected += present;
    }
    int kept = compact(v, 3);
    if (kept != expected)
        reach_error();
    for (int i = 1; i < kept; i++)
        if (v[i - 1] >= v[i])
            reach_error();
    return 0;
}
