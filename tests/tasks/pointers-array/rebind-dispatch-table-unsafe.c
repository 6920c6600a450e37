/* rebinding one entry of a table of functions changes the calls through that entry only */
extern void reach_error(void);
typedef int (*operation)(int);
static int add_one(int n) { return n + 1; }
static int twice(int n) { return 2 * n; }
static int zero(int n) { return n - n; }
static operation table[3] = {zero, zero, zero};
static void bind(unsigned code, operation f) { table[code % 3] = f; }
static int run(const unsigned *program, int length, int n) {
    for (int i = 0; i < length; i++)
        n = table[program[i]](n);
    return n;
}
int main(void) {
    const unsigned program[3] = {2, 0, 2};
    bind(0, add_one);
    bind(2, add_one);
    bind(1, zero);
    bind(1, twice);
    if (run(program, 3, 5) != 22)
        reach_error();
    return 0;
}
