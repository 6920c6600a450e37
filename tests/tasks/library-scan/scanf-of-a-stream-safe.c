/* what scanf reads of a stream is input, within the widths of its format */
extern void reach_error(void);
extern int scanf(const char *, ...);
int main(void) {
    int x = 0;
    char word[6] = "";
    int n = scanf("%3d %5s", &x, word);
    if (n < -1 || n > 2 || x < -99 || x > 999)
        reach_error();
    if (n == 2 && (word[0] == 0 && word[1] == ' '))
        reach_error();
    return 0;
}
