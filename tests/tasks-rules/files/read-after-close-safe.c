#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

static int first(FILE *f)
{
    return fgetc(f);
}

int main(void)
{
    FILE *f = fopen("in", "r");
    int c = 0;
    if (f == NULL)
        return 1;
    if (__VERIFIER_nondet_int() > 3) {
        c = first(f);
        fclose(f);
    } else {
        fclose(f);
        c = 0;
    }
    return c;
}
