/* abs and labs drop the sign, each in its own width */
extern void reach_error(void);
extern int abs(int);
extern long labs(long);
int main(void) {
    int n = -5;
    long big = -5000000000;
    if (abs(n) != 5)
        reach_error();
    if (abs(big) != 5000000000)
        reach_error();
    return 0;
}
