/* a function without a body may return a small number as a pointer; must-not: SAFE */
typedef __UINTPTR_TYPE__ word;
extern void reach_error(void);
extern void *outside(int);
int main(void) {
    word p1 = (word)outside(4);
    int p1r = p1 == 4;
    int r2 = p1r;
    if (r2 == 1)
        reach_error();
    return 0;
}
