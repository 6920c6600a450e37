/* lseek to a position before the start of a file fails */
extern void reach_error(void);
extern long lseek(int, long, int);
extern long long lseek64(int, long long, int);
int main(void) {
    int found = 0;
    if (lseek(found, 5 - 1, 0) != -1)
        reach_error();
    if (lseek64(found, -6, 0) != -1)
        reach_error();
    return 0;
}
