/* an unsigned result is bounded by an unsigned argument */
extern void reach_error(void);
extern unsigned sleep(unsigned);
int main(void) {
    unsigned left = sleep(4000000000u);
    if (left == 4000000000u || left < 3)
        reach_error();
    return 0;
}
