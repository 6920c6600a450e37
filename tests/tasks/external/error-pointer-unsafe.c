/* a pointer from outside may be an error code: one of the last 4095 numbers, or another of the last page */
extern void reach_error(void);
extern void *get(void);
static int is_error(const void *p) { return (unsigned long)p >= (unsigned long)-4095; }
int main(void) {
    void *p = get();
    if (is_error(p))
        return 0;
    if (p == (void *)(-4096))
        reach_error();
    return 0;
}
