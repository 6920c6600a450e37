/* a compound literal is a fresh object with its missing members zero */
extern void __VERIFIER_error(void);
struct point { int x, y, z; };
static int sum(const struct point *p) {
    return p->x + p->y + p->z;
}
int main(void) {
    int n = 3;
    struct point *p = &(struct point){.y = n};
    struct point q = *p;
    p->y = 0;
    if (sum(&q) != 0 || sum(p) != 0)
        __VERIFIER_error();
    return 0;
}
