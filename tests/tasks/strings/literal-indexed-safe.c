/* a literal can be indexed like an array */
extern void reach_error(void);
int main(void) {
    int n = 0xf5;
    char high = "0123456789abcdef"[n >> 4];
    char low = "0123456789abcdef"[n & 15];
    if (high != 'f' || low != '5')
        reach_error();
    return 0;
}
