/* structures of 8 and of 12 bytes as arguments of one call */
extern void reach_error(void);
struct eight { int a, b; };
struct twelve { int a, b, c; };
static int digits(struct twelve t, struct eight e) {
    return t.a * 10000 + t.b * 1000 + t.c * 100 + e.a * 10 + e.b;
}
int main(void) {
    struct eight e = {4, 5};
    struct twelve t = {1, 2, 3};
    if (digits(t, e) != 45123)
        reach_error();
    return 0;
}
