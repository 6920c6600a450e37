/* a copy of a descriptor has the least number that was asked for, or a larger one */
extern void reach_error(void);
extern int fcntl(int, int, ...);
int main(void) {
    int r = fcntl(0, 0, 10);
    if (r != -1 && r <= 10)
        reach_error();
    return 0;
}
