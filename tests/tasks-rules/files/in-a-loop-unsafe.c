#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    for (int i = 0; i < 3; i++) {
        FILE *f = fopen("in", "r");
        if (!f)
            continue;
        if (fgetc(f) != i)
            fclose(f);
        else if (i < 2)
            fclose(f);
    }
    return 0; /* never closed */
}
