/* an uninitialised condition is decided once: x and !x are never both true */
extern void reach_error(void);
int main(void) {
    int x;
    int n = 0;
    if (x)
        n++;
    if (~x)
        n++;
    if (n != 1)
        reach_error();
    return 0;
}
