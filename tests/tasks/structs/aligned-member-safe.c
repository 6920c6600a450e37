/* an aligned member raises the alignment and the size of the structure */
extern void reach_error(void);
struct rec { char a; int b __attribute__((aligned(16))); };
int main(void) {
    struct rec r[2] = {{1, 2}, {3, 4}};
    int i = 1;
    if ((char *)&r[i] - (char *)r != 32)
        reach_error();
    return r[i].b - 4;
}
