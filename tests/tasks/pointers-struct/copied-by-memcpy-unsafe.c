/* copying a record as bytes copies its pointers, each into its own field */
extern void __VERIFIER_error(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
struct pair {
    int *first;
    int *second;
};
static void make(struct pair *p, int *first, int *second) {
    p->first = first;
    p->second = second;
}
int main(void) {
    int a = 1, b = 2, c = 3;
    struct pair p, q, r;
    make(&p, &a, &b);
    make(&q, &c, &c);
    memcpy(&r, &p, sizeof(r));
    memcpy(&r.second, &p, sizeof(r.second));
    *r.first = 10;
    *r.second = 30;
    if (a != 10 || b != 2 || c != 30)
        __VERIFIER_error();
    return 0;
}
