/* a complex number is returned as two values */
extern void reach_error(void);
static _Complex double turn(_Complex double z) {
    _Complex double r;
    __real__ r = -__imag__ z;
    __imag__ r = __real__ z;
    return r;
}
int main(void) {
    _Complex double z = 3.0 + 5.0i;
    _Complex double r = turn(z);
    if (__real__ r != -4.0 || __imag__ r != 3.0)
        reach_error();
    return 0;
}
