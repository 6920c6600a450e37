/* lseek from the start of a file gives what it was asked for, or -1 */
extern void reach_error(void);
extern long lseek(int, long, int);
extern long long lseek64(int, long long, int);
int main(void) {
    int found = 0;
    long position = lseek(found, 10, 1);
    if (position != 10 && position != -1)
        reach_error();
    if (lseek64(found, 12, 0) > 12)
        reach_error();
    return 0;
}
