/* a store to one element's field leaves its neighbours alone */
extern void __VERIFIER_error(void);
struct point { int x, y; };
int main(void) {
    struct point p[3] = {{1, 2}, {3, 4}, {5, 6}};
    int i = 1;
    p[i].y = 40;
    p[i - 1].y = p[i].x;
    if (p[0].y != 2 || p[1].y != 40 || p[2].x != 5)
        __VERIFIER_error();
    return 0;
}
