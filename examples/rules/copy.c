// Copies a file; every way out closes what is open.
// cegas check examples/rules/copy.c --automaton examples/rules/files.rule
#include <stdio.h>

int main(void)
{
    FILE *from = fopen("from.txt", "r");
    if (from == NULL)
        return 1;
    FILE *to = fopen("to.txt", "w");
    if (to != NULL) {
        for (int c = fgetc(from); c != EOF; c = fgetc(from))
            fputc(c, to);
        fclose(to);
    }
    fclose(from);
    return to == NULL;
}
