/* an uninitialised local of a function may differ from call to call */
extern void reach_error(void);
static unsigned junk(void) {
    static unsigned x;
    return x;
}
int main(void) {
    unsigned a = junk();
    unsigned b = junk();
    if (a != b)
        reach_error();
    return 0;
}
