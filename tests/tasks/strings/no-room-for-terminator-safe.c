/* an array exactly as long as the text holds no terminating zero */
extern void reach_error(void);
int main(void) {
    struct { char s[3]; char after; } x = {"abc", 'd'};
    int last = 2;
    if (x.s[last] != 'c' || x.after != 'd')
        reach_error();
    return 0;
}
