/* a union is as large as its largest member, and so are array steps */
extern void reach_error(void);
union value { char c; double d; int i; };
int main(void) {
    union value v[3];
    int k = 1;
    v[0].c = 'a';
    v[k].d = 1.5;
    v[2].i = 3;
    if ((char *)&v[k] - (char *)v != 8)
        reach_error();
    return v[0].c == 'a' && v[1].d == 1.5 ? 0 : 1;
}
