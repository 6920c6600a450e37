/* a union passed and returned by value keeps every byte */
extern void reach_error(void);
union pack { struct { short a, b, c; } s; unsigned char b[6]; };
static union pack reverse(union pack p) {
    union pack r;
    for (int i = 0; i < 6; i++)
        r.b[i] = p.b[5 - i];
    return r;
}
int main(void) {
    union pack p = {{1, 2, 513}};
    p = reverse(p);
    if (p.s.a != 513 || p.s.c != 256)
        reach_error();
    return 0;
}
