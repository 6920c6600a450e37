/* i[a] means a[i] */
extern void reach_error(void);
int main(void) {
    int a[4] = {10, 20, 30, 40};
    int i = 1;
    i++;
    if (i[a] != 30)
        reach_error();
    return 0;
}
