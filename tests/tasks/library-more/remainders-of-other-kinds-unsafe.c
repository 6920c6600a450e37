/* drem is remainder by its old name; both and remquo exist for floats and long doubles */
extern void reach_error(void);
extern float remainderf(float, float), dremf(float, float), remquof(float, float, int *);
extern long double remainderl(long double, long double), dreml(long double, long double);
extern long double remquol(long double, long double, int *);
extern double drem(double, double);
int main(void) {
    int p = 0, q = 0;
    if (remainderf(7, 2) != -1 || remainderl(7, 2) != -1 || drem(5, 2) != 3 || dremf(-7, 2) != 1 || dreml(9, 4) != 1)
        reach_error();
    if (remquof(-17, 5, &p) != -2 || p != -3 || remquol(17, 5, &q) != 2 || q != 3)
        reach_error();
    return 0;
}
