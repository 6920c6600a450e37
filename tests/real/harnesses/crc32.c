#include <cegas.h>
#include "zlib.h"
static unsigned by_definition(const unsigned char *text, unsigned length) {
    unsigned rest = ~0u;
    for (unsigned i = 0; i < length; i++) {
        rest ^= text[i];
        for (int bit = 0; bit < 8; bit++)
            rest = rest & 1 ? rest >> 1 ^ 0xEDB88320u : rest >> 1;
    }
    return ~rest;
}
int main(void) {
    unsigned char text[N];
    cegas_bytes(text, N);
    cegas_assert(crc32(0, text, N) == by_definition(text, N), "the remainder of the polynomial division");
    return 0;
}
