/* exit deep inside a recursion ends every level */
extern void reach_error(void);
extern void exit(int);
static int depth;
static void dive(int n) {
    depth++;
    if (depth == 3)
        exit(0);
    if (n > 0)
        dive(n - 1);
    if (n == 5)
        reach_error();
}
int main(void) {
    dive(5);
    return 0;
}
