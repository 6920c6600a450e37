/* a comma operator in parentheses is one argument: its right operand */
extern void reach_error(void);
static int add(int a, int b) { return a + b; }
int main(void) {
    int x = 1;
    int r = add((x = 3, x + 1), 1);
    if (r != 3)
        reach_error();
    return 0;
}
