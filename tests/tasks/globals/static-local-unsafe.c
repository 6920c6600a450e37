/* a static local keeps its value between calls */
extern void reach_error(void);
static int next(void) {
    auto int count = 10;
    count++;
    return count;
}
int main(void) {
    next();
    if (next() != 12)
        reach_error();
    return 0;
}
