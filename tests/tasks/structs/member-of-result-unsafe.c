/* a member of a returned structure is read without storing the structure */
extern void reach_error(void);
struct pair { int a; long b; };
static struct pair make(int n) {
    struct pair p = {n, n + 1};
    return p;
}
int main(void) {
    int n = 6;
    long sum = make(n).b + make(n + 1).b;
    if (sum != 14)
        reach_error();
    return 0;
}
