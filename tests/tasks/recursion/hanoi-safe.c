/* the moves of a tower of five discs, counted in a global */
extern void __VERIFIER_error(void);
static int moves, peg[4];
static void move(int n, int from, int to) {
    if (n == 0)
        return;
    int other = 6 - from - to;
    move(n - 1, from, other);
    moves++;
    peg[to]++;
    peg[from]--;
    move(n - 1, other, to);
}
int main(void) {
    peg[1] = 5;
    move(5, 1, 3);
    if (moves != 31 || peg[3] != 5)
        __VERIFIER_error();
    return 0;
}
