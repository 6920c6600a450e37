/* a bit-field keeps its low bits only and leaves its neighbours alone */
extern void reach_error(void);
struct flags { unsigned a : 3, b : 5, c : 8; };
int main(void) {
    struct flags f = {0, 21, 200};
    int v = 14;
    f.a = v;
    if (f.a != 6 || f.b != 21 || f.c != 200)
        reach_error();
    return 0;
}
