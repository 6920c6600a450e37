#include <cegas.h>
#include <b64/cencode.h>
#include <b64/cdecode.h>
int main(void) {
    char text[N], code[20], back[20];
    cegas_bytes(text, N);
    base64_encodestate e;
    base64_decodestate d;
    base64_init_encodestate(&e);
    int length = base64_encode_block(text, N, code, &e);
    length += base64_encode_blockend(code + length, &e);
    base64_init_decodestate(&d);
    int plain = base64_decode_block(code, length, back, &d);
    cegas_assert(plain == N, "as long as before");
    for (int i = 0; i < N; i++)
        cegas_assert(back[i] == text[i], "the same text");
    return 0;
}
