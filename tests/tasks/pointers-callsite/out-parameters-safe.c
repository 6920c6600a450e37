/* two calls that fill different out-parameters do not mix their results */
extern void reach_error(void);
static int locate(int *from, int n, int wanted, int **out) {
    for (int i = 0; i < n; i++)
        if (from[i] == wanted) {
            *out = &from[i];
            return 1;
        }
    *out = from;
    return 0;
}
int main(void) {
    int odd[3] = {1, 3, 5}, even[3] = {2, 4, 6};
    int *p, *q;
    int ok = locate(odd, 3, 3, &p);
    ok += locate(even, 3, 6, &q);
    ok += locate(even, 1, 9, &q);
    *p = 30;
    *q = 20;
    if (ok != 2 || odd[1] != 30)
        reach_error();
    if (even[0] != 20 || even[2] != 6)
        reach_error();
    return 0;
}
