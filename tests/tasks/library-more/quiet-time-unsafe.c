/* the page size and the rounding mode are constants; waiting changes nothing */
extern void reach_error(void);
extern int sched_yield(void), nanosleep(const void *, void *), clock_nanosleep(int, int, const void *, void *);
extern unsigned sleep(unsigned), arc4random(void), arc4random_uniform(unsigned);
extern int getpagesize(void), fegetround(void);
extern long pathconf(const char *, int), fpathconf(int, int);
extern void sync(void);
int main(void) {
    int x = 1;
    sched_yield(), nanosleep("", 0), clock_nanosleep(0, 0, "", 0), sleep(0), arc4random(), arc4random_uniform(5);
    pathconf("/", 0), fpathconf(0, 0), sync();
    x = getpagesize() / 4096 + fegetround();
    if (x != 2)
        reach_error();
    return 0;
}
