/* one pointer is redirected through its own address; the earlier copy of it is not */
extern void reach_error(void);
int main(void) {
    int x = 1, y = 2;
    int *p = &x;
    int *q = p;
    int **pp = &p;
    *pp = &y;
    *q = 5;
    if (*p != 5)
        reach_error();
    return 0;
}
