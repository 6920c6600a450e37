/* a result is converted to the return type, then extended by its sign */
extern void reach_error(void);
static unsigned char shrink(int v) { return v; }
int main(void) {
    int v = 0x1ff;
    if (shrink(v) != -1)
        reach_error();
    return 0;
}
