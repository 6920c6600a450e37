/* an error number in the top page of the address space, told from a real pointer */
extern void reach_error(void);
static int is_error(const void *p) { return (unsigned long)p >= (unsigned long)-4095L; }
int main(void) {
    int x = 0;
    void *p[2] = {&x, (void *)-12L};
    int i = 1;
    if (!is_error(p[i]))
        reach_error();
    return 0;
}
