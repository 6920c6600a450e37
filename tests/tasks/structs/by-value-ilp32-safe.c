/* on a 32-bit machine structures of every size are passed in memory, by value */
extern void reach_error(void);
struct s1 { char c; };
struct s6 { short a, b, c; };
struct s20 { int a[5]; };
static struct s20 mix(struct s1 x, struct s6 y, struct s20 z) {
    z.a[4] += x.c + y.a + y.b + y.c;
    x.c = 0;
    return z;
}
int main(void) {
    struct s1 x = {10};
    struct s6 y = {1, 2, 7};
    struct s20 z = {{0, 0, 0, 0, 50}};
    struct s20 r = mix(x, y, z);
    if (r.a[4] != 70 || z.a[4] != 50 || x.c != 10)
        reach_error();
    return 0;
}
