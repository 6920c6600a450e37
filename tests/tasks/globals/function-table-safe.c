/* an initialiser can hold the addresses of functions */
extern void reach_error(void);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static const struct { char sign; int (*apply)(int, int); } table[] = {{'+', add}, {'-', sub}, {'*', mul}};
int main(void) {
    int i = 2, a = 6, b = 4;
    if (table[i].apply(a, b) != 24)
        reach_error();
    return 0;
}
