/* the bound of arc4random_uniform is not one of its results */
extern void reach_error(void);
extern unsigned arc4random_uniform(unsigned);
int main(void) {
    if (arc4random_uniform(5) == 5)
        reach_error();
    return 0;
}
