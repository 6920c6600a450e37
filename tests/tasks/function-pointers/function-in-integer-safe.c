/* a function whose address was kept in an integer, with a tag */
extern void reach_error(void);
static int two(void) { return 2; }
static int three(void) { return 3; }
int main(void) {
    unsigned long n = (unsigned long)two;
    n ^= 0xff00ff00;
    n ^= 0xff00ff00;
    if (((int (*)(void))n)() != 2)
        reach_error();
    return three() - 3 + two() - 2;
}
