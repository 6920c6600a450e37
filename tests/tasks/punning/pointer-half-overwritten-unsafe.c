/* a pointer whose halves are overwritten one after the other is the other pointer */
extern void reach_error(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
int main(void) {
    int a[2] = {1, 2};
    int *p = &a[0], *q = &a[1];
    char *to = (char *)&p, *from = (char *)&q;
    memcpy(to, from, 2);
    memcpy(to + 2, from + 2, 2);
    if (*p != 1)
        reach_error();
    return 0;
}
