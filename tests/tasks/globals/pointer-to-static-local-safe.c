/* a static local can be changed from outside through its address */
extern void reach_error(void);
static int *counter(void) {
    static int n = 5;
    return &n;
}
int main(void) {
    int *p = counter();
    *p += 10;
    if (*counter() != 15)
        reach_error();
    return 0;
}
