#include <cegas.h>
#include "lz4.h"
int main(void) {
    char code[N], text[N / 2];
    cegas_bytes(code, N);
    int length = LZ4_decompress_safe(code, text, N, N / 2);
    cegas_assert(length <= N / 2, "it fits");
    return 0;
}
