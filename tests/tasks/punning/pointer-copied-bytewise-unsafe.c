/* a pointer copied byte by byte still points to its object */
extern void reach_error(void);
int main(void) {
    int x = 1, y = 2;
    int *p = &x, *q = &y;
    unsigned char *from = (unsigned char *)&p;
    unsigned char *to = (unsigned char *)&q;
    for (unsigned i = 0; i < sizeof(p); i++)
        to[i] = from[i];
    *q = 5;
    if (x != 1 || y != 2)
        reach_error();
    return 0;
}
