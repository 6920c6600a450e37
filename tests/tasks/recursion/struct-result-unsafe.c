/* each level returns a structure built from the one below it */
extern void reach_error(void);
struct pair { int a, b; };
static struct pair step(int n) {
    if (n == 0)
        return (struct pair){0, 1};
    struct pair p = step(n - 1);
    return (struct pair){p.b, p.a + p.b};
}
int main(void) {
    int n = 9;
    if (step(n).a != 21)
        reach_error();
    return 0;
}
