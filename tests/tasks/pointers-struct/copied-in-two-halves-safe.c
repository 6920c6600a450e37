/* a pointer within a structure that is copied four bytes at a time */
extern void reach_error(void);
extern void *memcpy(void *, const void *, unsigned long);
struct s {
    int a;
    int *p;
} s, t;
int x, y;
int main(void) {
    s.p = &x;
    t.p = &y;
    memcpy((char *)&t + 8, (char *)&s + 8, 4);
    memcpy((char *)&t + 12, (char *)&s + 12, 4);
    *t.p = 1;
    if (y == 1)
        reach_error();
    return 0;
}
