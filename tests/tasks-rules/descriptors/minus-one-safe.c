#include <fcntl.h>
#include <unistd.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int fd = open("in", O_RDONLY);
    if (fd < 0)
        return 1;
    close(fd);
    return 0;
}
