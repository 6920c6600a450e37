/* drand48 and erand48 give numbers from 0 to 1, without 1 */
extern void reach_error(void);
extern double drand48(void), erand48(unsigned short *);
int main(void) {
    unsigned short state[3] = {1, 2, 3};
    double a = drand48(), b = erand48(state);
    if (a < 0 || a >= 1 || b >= 0)
        reach_error();
    return 0;
}
