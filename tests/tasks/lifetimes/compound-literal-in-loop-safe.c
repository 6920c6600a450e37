/* a compound literal in a loop body is initialised at every evaluation */
extern void reach_error(void);
int main(void) {
    int last = -1;
    for (int i = 0; i < 3; i++) {
        int *p = (int[2]){0, 1};
        last = p[0];
        p[0] += i + 1;
    }
    if (last != 0)
        reach_error();
    return 0;
}
