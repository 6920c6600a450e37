/* two functions with equal bodies have different addresses; & and * change nothing */
extern void reach_error(void);
static int one(void) { return 1; }
static int uno(void) { return 1; }
int main(void) {
    int (*p)(void) = &one;
    int (*q)(void) = *uno;
    if (p != one || q != uno)
        reach_error();
    if (!(p == q))
        reach_error();
    return p() - q();
}
