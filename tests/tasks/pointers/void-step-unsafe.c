/* GNU C: a void pointer steps by single bytes */
extern void reach_error(void);
int main(void) {
    int a[8];
    int n = 3;
    void *p = a;
    void *q = p + n;
    if ((char *)q - (char *)a != 12)
        reach_error();
    return 0;
}
