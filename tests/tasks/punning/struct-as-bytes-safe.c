/* the byte after a char and a padding byte belongs to the short that follows */
extern void __VERIFIER_error(void);
struct rec { char a; short b; int c; };
int main(void) {
    struct rec r = {1, 2, 3};
    unsigned char *p = (unsigned char *)&r;
    int at = 3;
    p[at] = 1;
    if (r.b != 258 || r.c != 3)
        __VERIFIER_error();
    return 0;
}
