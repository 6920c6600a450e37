#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    FILE *in = fopen("in", "r");
    if (!in)
        return 1;
    FILE *out = fopen("out", "w");
    if (!out) {
        fclose(in);
        return 1;
    }
    fputs("x", out);
    fclose(in);
    fclose(in); /* closed twice */
    return 0; /* never closed */
}
