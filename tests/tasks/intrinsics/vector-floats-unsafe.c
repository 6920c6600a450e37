/* float vectors: arithmetic, negation and comparison per element */
extern void reach_error(void);
typedef double d2 __attribute__((vector_size(16)));
typedef long l2 __attribute__((vector_size(16)));
int main(void) {
    d2 a = {1.5, -2.0}, b = -a * a;
    l2 c = a > b;
    if (b[0] != -2.25 || b[1] != -2.0)
        reach_error();
    if (c[0] != -1 || c[1] != -1)
        reach_error();
    return 0;
}
