/* the members of a union share their bytes, those of a structure do not */
extern void reach_error(void);
typedef struct { int i; unsigned char b[4]; } cell;
int main(void) {
    cell c = {0};
    int v = 5;
    c.b[0] = 0;
    c.i = v;
    if (c.b[0] != 5)
        reach_error();
    return 0;
}
