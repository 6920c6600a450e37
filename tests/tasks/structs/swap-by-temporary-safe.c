/* exchanging two structures needs the temporary copy */
extern void __VERIFIER_error(void);
struct rec { long a; char name[9]; int b; };
int main(void) {
    struct rec a = {1, "one", 10}, b = {2, "two", 20};
    struct rec t = a;
    a = b;
    b = t;
    if (b.a != 1 || b.b != 10 || b.name[0] != 'o' || a.name[0] != 't')
        __VERIFIER_error();
    return 0;
}
