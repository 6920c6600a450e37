#include <cegas.h>
#include <string.h>
size_t strlcpy(char *dst, const char *src, size_t siz);
size_t strlcat(char *dst, const char *src, size_t siz);
int main(void) {
    char source[N + 1], target[N];
    cegas_bytes(source, N);
    source[N] = 0;
    size_t size = cegas_uint() % (N + 1);
    size_t length = strlcpy(target, source, size);
    cegas_assert(length == strlen(source), "the length of the source");
    if (size > 0) {
        size_t copied = strlen(target);
        cegas_assert(copied == (length < size ? length : size - 1), "as much as fits");
        cegas_assert(memcmp(target, source, copied) == 0, "the same characters");
    }
    return 0;
}
