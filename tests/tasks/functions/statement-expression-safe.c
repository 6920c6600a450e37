/* GNU C: a statement expression has the value of its last expression */
extern void reach_error(void);
int main(void) {
    int x = 2;
    int y = ({ int t = x * 2; x++; t + 2; });
    if (y != 6 || x != 3)
        reach_error();
    return 0;
}
