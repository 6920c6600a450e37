/* records with pointers that a function returns belong to the call that made them */
extern void __VERIFIER_error(void);
struct span {
    int *begin, *end;
};
static struct span make(int *v, int from, int to) {
    struct span s = {v + from, v + to};
    return s;
}
static void narrow(struct span *s) {
    *s = make(s->begin, 1, (int)(s->end - s->begin) - 1);
}
static int total(struct span s) {
    int sum = 0;
    while (s.begin != s.end)
        sum += *s.begin++;
    return sum;
}
int main(void) {
    int v[5] = {1, 2, 3, 4, 5}, w[2] = {10, 20};
    struct span a = make(v, 0, 5), b = make(w, 0, 2);
    narrow(&b);
    if (total(a) != 9 || total(b) != 30)
        __VERIFIER_error();
    if (a.begin != &v[1] || b.end - b.begin != 2)
        __VERIFIER_error();
    return 0;
}
