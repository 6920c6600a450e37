/* a function from outside may return the number -1 as a pointer */
extern void reach_error(void);
extern void *map(unsigned long);
int main(void) {
    char *p = map(16);
    if (p == 0 || p == (char *)-1)
        return 0;
    if ((long)p == -1)
        reach_error();
    return 0;
}
