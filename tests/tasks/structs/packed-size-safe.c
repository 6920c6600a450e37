/* a packed structure has no padding and its members can be misaligned */
extern void __VERIFIER_error(void);
struct __attribute__((packed)) tight { char a; int b; short c; };
int main(void) {
    struct tight t[2] = {{1, 2, 3}, {4, 5, 6}};
    int i = 1;
    t[i].b = 0x01020304;
    char *p = (char *)t;
    if ((char *)&t[i] - p != 7)
        __VERIFIER_error();
    if (t[i].b + t[i].c != 0x0102030a || p[8] != 4)
        __VERIFIER_error();
    return 0;
}
