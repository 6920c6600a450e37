/* reversing the bytes in place through a char pointer */
extern void reach_error(void);
int main(void) {
    unsigned w = 0x12345678u;
    char *p = (char *)&w;
    for (int i = 0, j = 3; i < j; i++, j--) {
        char t = p[i];
        p[i] = p[j];
        p[j] = t;
    }
    if (w != 0x12345678)
        reach_error();
    return 0;
}
