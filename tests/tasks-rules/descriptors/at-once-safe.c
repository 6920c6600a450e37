#include <fcntl.h>
#include <unistd.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int fd = open("in", O_RDONLY);
    if (fd == -1)
        return 1;
    if (__VERIFIER_nondet_int()) {
        close(fd);
        _exit(2);
    }
    close(fd);
    return 0;
}
