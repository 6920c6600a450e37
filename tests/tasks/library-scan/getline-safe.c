/* getline makes room for a line, which has its end, and a newline only there */
#include <stdio.h>
extern void reach_error(void);
extern void free(void *);
int main(void) {
    char *line = 0;
    size_t size = 0;
    long n = getline(&line, &size, stdin);
    if (n == 0 || n < -1 || line == 0 || (n > 0 && (size_t) n >= size))
        reach_error();
    if (n == 3 && (line[3] != 0 || line[0] == '\n' || line[1] == '\n'))
        reach_error();
    free(line);
    return 0;
}
