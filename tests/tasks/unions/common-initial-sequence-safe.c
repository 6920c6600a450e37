/* the tag common to all members can be read through any of them */
extern void __VERIFIER_error(void);
struct number { int tag; int value; };
struct text { int tag; char s[12]; };
union token { int tag; struct number n; struct text t; };
int main(void) {
    union token k;
    struct text t = {2, "hello"};
    k.n.tag = 1;
    k.t = t;
    if (k.n.tag != 2 || k.tag != k.t.tag)
        __VERIFIER_error();
    return 0;
}
