#include <cegas.h>
#include "utf8proc.h"
int main(void) {
    unsigned char text[N], back[4];
    cegas_bytes(text, N);
    int at = 0;
    while (at < N) {
        utf8proc_int32_t code;
        utf8proc_ssize_t used = utf8proc_iterate(text + at, N - at, &code);
        if (used < 0)
            return 0;
        cegas_assert(used > 0 && at + used <= N, "within the text");
        cegas_assert(utf8proc_codepoint_valid(code), "a code point");
        cegas_assert(utf8proc_encode_char(code, back) == used, "the shortest form");
        for (int i = 0; i < used; i++)
            cegas_assert(back[i] == text[at + i], "encoding gives the text back");
        at += used;
    }
    return 0;
}
