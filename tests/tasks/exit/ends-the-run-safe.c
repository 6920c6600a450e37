/* nothing after exit runs */
extern void reach_error(void);
extern void exit(int);
static void leave_if(int c) {
    if (c)
        exit(3);
}
int main(void) {
    int c = 1;
    leave_if(c);
    reach_error();
    return 0;
}
