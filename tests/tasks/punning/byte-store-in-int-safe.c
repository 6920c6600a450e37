/* a store through a char pointer changes one byte of the int */
extern void reach_error(void);
int main(void) {
    int x = 0;
    char *p = (char *)&x;
    int i = 2;
    p[i] = 1;
    if (x != 65536)
        reach_error();
    return 0;
}
