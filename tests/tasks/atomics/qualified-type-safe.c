/* compound assignment and increment of an _Atomic object, with load and store */
extern void reach_error(void);
int main(void) {
    _Atomic int x = 10;
    int old = x++;
    x += 1;
    _Atomic int *p = &x;
    int now = *p;
    if (old != 10 || now != 12)
        reach_error();
    return 0;
}
