/* the members of anonymous structures and unions belong to the outer structure */
extern void __VERIFIER_error(void);
struct shape {
    int kind;
    union {
        struct { int x, y; };
        int both[2];
    };
};
int main(void) {
    struct shape s = {1, {{2, 3}}};
    int i = 1;
    s.both[i] = 30;
    if (s.x != 30 || s.kind != 1)
        __VERIFIER_error();
    return 0;
}
