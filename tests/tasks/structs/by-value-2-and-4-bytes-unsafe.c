/* small structures passed in registers keep the order of their bytes */
extern void reach_error(void);
struct two { unsigned char a, b; };
struct four { unsigned char a, b, c, d; };
static int weigh(struct two t, struct four f) {
    return (f.a + t.a) * 1000000 + f.b * 10000 + f.c * 100 + f.d + t.b;
}
int main(void) {
    struct two t = {0, 0};
    struct four f = {1, 2, 3, 4};
    if (weigh(t, f) != 4030201)
        reach_error();
    return 0;
}
