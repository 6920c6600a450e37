/* static initialisers with offsets: one address into an array of a structure, one moved there from another field */
extern void reach_error(void);
struct s {
    int a, b, c[3];
} s;
int *p = &s.c[1], *q = &s.b + 3;
int main(void) {
    *q = 7;
    if (*p == 7)
        reach_error();
    return 0;
}
