#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    FILE *f = __VERIFIER_nondet_int() ? fdopen(3, "w") : fopen("out", "w");
    if (!f)
        return 1;
    fclose(f);
    fclose(f); /* closed twice */
    return 0;
}
