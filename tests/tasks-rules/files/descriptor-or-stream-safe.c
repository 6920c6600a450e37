#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    FILE *f = __VERIFIER_nondet_int() ? fdopen(3, "w") : fopen("out", "w");
    if (!f)
        return 1;
    fputs("x", f);
    fclose(f);
    return 0;
}
