/* the conditional operator on structures yields a copy of one of them */
extern void reach_error(void);
struct pair { int a, b; };
int main(void) {
    struct pair x = {1, 10}, y = {2, 20};
    int c = 0;
    struct pair z = c ? x : y;
    y.a = 5;
    if (z.a != 1)
        reach_error();
    return 0;
}
