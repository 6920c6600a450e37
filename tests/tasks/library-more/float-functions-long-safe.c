/* the same functions in long double */
extern void reach_error(void);
typedef long double real;
extern real fabsl(real), sqrtl(real), fmodl(real, real), fminl(real, real);
extern real fmaxl(real, real), copysignl(real, real), fmal(real, real, real);
int main(void) {
    real (*a)(real) = fabsl, (*s)(real) = sqrtl, (*m)(real, real) = fmodl, (*n)(real, real) = fminl;
    real (*x)(real, real) = fmaxl, (*c)(real, real) = copysignl, (*f)(real, real, real) = fmal;
    if (a(-2.0L) != 2.0L || s(6.25L) != 2.5L || m(-7.0L, 3.0L) != -1.0L)
        reach_error();
    if (n(-1.0L, 1.0L) != -1.0L || x(3.0L, 4.0L) != 4.0L || c(-3.0L, 1.0L) != 3.0L)
        reach_error();
    if (f(2.0L, 3.0L, 4.0L) != 10.0L)
        reach_error();
    return 0;
}
