/* a function that calls itself through a pointer has two frames; the stored address means the local of the first */
extern void reach_error(void);
int *first;
int (*again)(int);
static int down(int n) {
    int z = n;
    if (n == 0) {
        *first = 7;
        return z;
    }
    if (!first)
        first = &z;
    again(n - 1);
    return z;
}
int main(void) {
    again = down;
    if (down(2) != 7)
        reach_error();
    return 0;
}
