/* jumping back over a declaration initialises the variable again */
extern void reach_error(void);
int main(void) {
    int i = 0, sum = 0;
again:;
    int x = 1;
    sum += x;
    x += 1;
    if (++i < 3)
        goto again;
    if (sum != 6 || x != 2)
        reach_error();
    return 0;
}
