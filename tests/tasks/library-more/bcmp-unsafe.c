/* bcmp is zero exactly if the bytes are equal */
extern void reach_error(void);
extern int bcmp(const void *, const void *, __SIZE_TYPE__);
int main(void) {
    char a[4] = "abcd", b[4] = "abxd";
    if (bcmp(a, b, 3) != 0)
        reach_error();
    if (bcmp(a, b, 4) == 0)
        reach_error();
    return 0;
}
