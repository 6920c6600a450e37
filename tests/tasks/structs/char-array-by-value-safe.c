/* an array inside a structure is copied when the structure is passed */
extern void reach_error(void);
struct text { char s[11]; };
static char spoil(struct text t, int i) {
    t.s[i] = 'x';
    return t.s[i];
}
int main(void) {
    struct text t = {"abcdefghij"};
    char c = spoil(t, 2);
    if (c != 'x' || t.s[2] != 'c')
        reach_error();
    return 0;
}
