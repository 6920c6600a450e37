/* a random number is any from 0 to RAND_MAX, whatever the seed */
extern void reach_error(void);
extern int rand(void), rand_r(unsigned *);
extern long random(void), lrand48(void), mrand48(void);
extern void srand(unsigned), srandom(unsigned), srand48(long), __VERIFIER_assume(int);
int main(void) {
    unsigned seed = 5;
    srand(1), srandom(1), srand48(1);
    int r = rand(), s = rand_r(&seed);
    long a = random(), b = lrand48(), c = mrand48();
    __VERIFIER_assume(r <= 3 && s <= 1 && a <= 1 && b <= 1 && c <= 1 && c >= 0);
    if (r < 1 || s < 0 || a < 0 || b < 0)
        reach_error();
    return 0;
}
