/* what can be called does not lie in the first page; must-not: UNSAFE */
extern void reach_error(void);
extern void *get(void);
int main(void) {
    int (*f)(void) = (int (*)(void))get();
    if (f == 0)
        return 0;
    int value = f();
    if (value == 7 && (unsigned long)f == 0x40)
        reach_error();
    return 0;
}
