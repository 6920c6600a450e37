/* what can be read does not lie in the first page; must-not: SAFE */
extern void reach_error(void);
extern int *get(void);
int main(void) {
    int *p = get();
    if (p == 0)
        return 0;
    int value = *p;
    if (value == 7 && (unsigned long)p == 0x140000000)
        reach_error();
    return 0;
}
