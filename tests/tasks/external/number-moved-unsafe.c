/* a small number from outside that is moved is a number like any other */
extern void reach_error(void);
extern char *get(void);
int main(void) {
    char *p = get();
    if ((unsigned long)p != 8)
        return 0;
    char *q = p + 8;
    if ((unsigned long)q != 17)
        reach_error();
    return 0;
}
