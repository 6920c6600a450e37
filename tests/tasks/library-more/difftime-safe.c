/* difftime subtracts before it rounds */
extern void reach_error(void);
extern double difftime(long, long);
int main(void) {
    long big = 9007199254740993;
    if (difftime(big, 9007199254740992) != 1.0)
        reach_error();
    return 0;
}
