/* addresses of the frame and of the caller, and the time, are unknown but some number */
extern void reach_error(void);
int main(void) {
    void *f = __builtin_frame_address(0), *r = __builtin_return_address(0);
    unsigned long long t = __builtin_readcyclecounter();
    int x = 2;
    (void)f, (void)r, (void)t;
    if (x != 1)
        reach_error();
    return 0;
}
