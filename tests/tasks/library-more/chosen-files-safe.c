/* select leaves those files in a set that are ready, and counts them */
extern void reach_error(void);
struct timeval { long seconds, microseconds; };
extern int select(int, unsigned long *, unsigned long *, unsigned long *, struct timeval *);
int main(void) {
    unsigned long set[16] = {40};
    struct timeval t = {2, 0};
    int n = select(6, set, 0, 0, &t);
    if (n > 2 || (n == 2 && set[0] != 40) || (n == 1 && set[0] != 8 && set[0] != 32))
        reach_error();
    if (t.seconds > 2 || t.microseconds > 999999)
        reach_error();
    return 0;
}
