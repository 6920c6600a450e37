/* remquo gives the remainder and the last bits of the quotient */
extern void reach_error(void);
extern double remquo(double, double, int *);
int main(void) {
    int q;
    if (remquo(-17, 5, &q) != -2 || q != -2)
        reach_error();
    return 0;
}
