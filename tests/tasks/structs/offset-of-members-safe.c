/* the offset of a member respects its alignment */
extern void __VERIFIER_error(void);
struct rec { char a; short b; int c; char d; double e; };
int main(void) {
    struct rec r;
    long offset = (char *)&r.e - (char *)&r;
    if (offset != 16 || offset != __builtin_offsetof(struct rec, e))
        __VERIFIER_error();
    return 0;
}
