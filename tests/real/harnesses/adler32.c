#include <cegas.h>
#include "zlib.h"
int main(void) {
    unsigned char text[N];
    cegas_bytes(text, N);
    uLong whole = adler32(1, text, N);
    for (unsigned cut = 0; cut <= N; cut++)
        cegas_assert(whole == adler32(adler32(1, text, cut), text + cut, N - cut), "in two parts as at once");
    return 0;
}
