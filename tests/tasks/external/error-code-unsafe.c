/* the error code in a pointer from outside is one of 1 to 4095 */
extern void reach_error(void);
extern void *get(void);
int main(void) {
    void *p = get();
    if ((unsigned long)p < (unsigned long)-4095)
        return 0;
    if ((long)p < -4095 || (long)p > -2)
        reach_error();
    return 0;
}
