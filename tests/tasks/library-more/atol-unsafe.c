/* atol and atoll have their own widths */
extern void reach_error(void);
extern long atol(const char *);
extern long long atoll(const char *);
int main(void) {
    const char *s = "-500000000";
    if (atol(s) != -5000000000)
        reach_error();
    if (atoll(" +12x") != 12)
        reach_error();
    return 0;
}
