/* *p++ reads before it steps, *++p steps before it reads */
extern void reach_error(void);
int main(void) {
    int a[4] = {10, 20, 30, 40};
    int *p = a;
    int first = *p++;
    int then = *p;
    int third = *++p;
    if (first != 10 || then != 30 || third != 30)
        reach_error();
    return 0;
}
