#include <cegas.h>
#include "cast128.h"
int main(void) {
    struct cast128_ctx keys;
    unsigned char key[CAST128_KEY_SIZE], text[N], code[N], back[N];
    cegas_bytes(key, sizeof key);
    cegas_bytes(text, N);
    cast128_set_key(&keys, key);
    cast128_encrypt(&keys, N, code, text);
    cast128_decrypt(&keys, N, back, code);
    for (int i = 0; i < N; i++)
        cegas_assert(back[i] == text[i], "the same text");
    return 0;
}
