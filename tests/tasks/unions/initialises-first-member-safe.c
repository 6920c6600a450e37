/* an initialiser without a designator sets the first member, in its own width */
extern void reach_error(void);
union small { unsigned char c; unsigned short s; };
int main(void) {
    int v = 0xfffe;
    union small u = {v};
    if (u.c != 0xfe)
        reach_error();
    return 0;
}
