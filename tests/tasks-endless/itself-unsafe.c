/* every path of the function calls it again: nobody comes back to the error */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int search(int n) {
    if (n > 0)
        return search(n - 1);
    return -(n + 1);
}
int main(void) {
    search(__VERIFIER_nondet_int());
    reach_error();
    return 0;
}
