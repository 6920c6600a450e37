/* a memcpy of no bytes changes nothing */
extern void reach_error(void);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
int main(void) {
    char from = 5, to = 3;
    int n = 0;
    memcpy(&to, &from, n);
    if (to != 3)
        reach_error();
    return 0;
}
