/* lldiv and imaxdiv truncate towards zero */
extern void reach_error(void);
typedef struct { long long quot, rem; } pair;
extern pair lldiv(long long, long long), imaxdiv(long long, long long);
int main(void) {
    pair p = lldiv(-7, 2), q = imaxdiv(5, -2);
    if (p.quot != -3 || p.rem != -1)
        reach_error();
    if (q.quot != -3 || q.rem != 1)
        reach_error();
    return 0;
}
