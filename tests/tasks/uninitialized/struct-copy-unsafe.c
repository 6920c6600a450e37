/* copying a structure copies its uninitialised member, too */
extern void __VERIFIER_error(void);
struct pair { int x, y; };
int main(void) {
    struct pair a, b;
    a.x = 1;
    b = a;
    if (b.y != a.x)
        __VERIFIER_error();
    return 0;
}
