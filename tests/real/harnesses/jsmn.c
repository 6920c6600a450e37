#include <cegas.h>
#include "jsmn.h"
int main(void) {
    char text[N];
    jsmntok_t tokens[4];
    jsmn_parser parser;
    cegas_bytes(text, N);
    jsmn_init(&parser);
    int count = jsmn_parse(&parser, text, N, tokens, 4);
    for (int i = 0; i < count; i++) {
        cegas_assert(0 <= tokens[i].start && tokens[i].start <= tokens[i].end && tokens[i].end <= N, "a token lies in the text");
        if (i > 0)
            cegas_assert(tokens[i].start > tokens[i - 1].start, "tokens are in order");
    }
    return 0;
}
