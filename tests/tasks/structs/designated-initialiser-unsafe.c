/* an initialiser without a designator follows the member designated before it */
extern void reach_error(void);
struct rec { int a, b, c, d; };
int main(void) {
    int n = 5;
    struct rec r = {.b = n, n + 1, .a = 1};
    if (r.b != 6 || r.d != 0)
        reach_error();
    return 0;
}
