/* a 24-byte structure travels in memory, still by value */
extern void reach_error(void);
struct large { long a, b, c; };
static long use(struct large s) {
    s.c = s.a + s.b + 30;
    return s.c;
}
int main(void) {
    struct large s = {1, 2, 3};
    if (use(s) != 33 || s.c != 3)
        reach_error();
    return 0;
}
