/* a call through a table runs the function at that index */
extern void reach_error(void);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
int main(void) {
    int (*table[2])(int, int) = {add, sub};
    int i = 0, a = 7, b = 2;
    if (table[i](a, b) != 5)
        reach_error();
    return 0;
}
