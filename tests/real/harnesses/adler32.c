#include <cegas.h>
#include "zlib.h"
int main(void) {
    unsigned char text[N];
    cegas_bytes(text, N);
    unsigned cut = cegas_uint() % (N + 1);
    uLong whole = adler32(1, text, N), parts = adler32(adler32(1, text, cut), text + cut, N - cut);
    cegas_assert(whole == parts, "in two parts as at once");
    return 0;
}
