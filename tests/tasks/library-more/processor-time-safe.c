/* the time that a program has used does not become less */
extern void reach_error(void);
extern long clock(void);
int main(void) {
    long a = clock(), b = clock(), c = clock();
    if (a == -1 || c == -1 || c < a)
        return 0;
    if (b != -1 && (b < a || b > c))
        reach_error();
    return 0;
}
