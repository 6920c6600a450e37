/* a 12-byte structure as result: two registers, the second half full */
extern void __VERIFIER_error(void);
struct triple { int first, second, third; };
static struct triple rotate(struct triple t) {
    struct triple r = {t.second, t.third, t.first};
    return r;
}
int main(void) {
    struct triple t = {1, 2, 3};
    t = rotate(rotate(t));
    if (t.first != 2)
        __VERIFIER_error();
    return 0;
}
