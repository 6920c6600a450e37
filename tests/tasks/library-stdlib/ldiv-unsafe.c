/* ldiv returns both results in longs */
extern void __VERIFIER_error(void);
typedef struct { long quot, rem; } ldiv_t;
extern ldiv_t ldiv(long, long);
int main(void) {
    long a = -9000000002, b = 3;
    ldiv_t d = ldiv(a, b);
    if (d.quot != -3000000001 || d.rem != -2)
        __VERIFIER_error();
    return 0;
}
