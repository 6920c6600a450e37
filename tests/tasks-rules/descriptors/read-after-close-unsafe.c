#include <fcntl.h>
#include <unistd.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char c = 0;
    int in = open("in", O_RDONLY), out = open("out", O_WRONLY | O_CREAT, 0600);
    if (in >= 0)
        close(in);
    if (out >= 0 && in != out) {
        read(in, &c, 1); /* read after it was closed */
        close(out);
    }
    return c;
}
