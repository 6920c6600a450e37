/* once written, the earlier unknown value no longer matters */
extern void reach_error(void);
int main(void) {
    int x;
    int *p = &x;
    *p = 7;
    if (x == 6)
        reach_error();
    return 0;
}
