/* a local of a loop body is initialised anew in every iteration */
extern void reach_error(void);
int main(void) {
    int last = 0;
    for (int i = 0; i < 3; i++) {
        int x = 0;
        x++;
        last = x;
    }
    if (last != 3)
        reach_error();
    return 0;
}
