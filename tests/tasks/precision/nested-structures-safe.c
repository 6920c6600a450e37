/* a field deep within a structure decides; those around it count, and all of it is copied */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct inner { int x; int y; };
struct outer { struct inner in[2]; char c; };
struct outer o;
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 60) return 0;
    struct inner t = {1, 2};
    o.in[1] = t;
    for (int i = 0; i < n; i++) {
        o.in[0].y++;
        o.in[1].y++;
        o.c++;
    }
    struct outer copy = o;
    if (copy.in[1].x != 1) reach_error();
    return 0;
}
