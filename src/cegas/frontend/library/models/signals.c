/* signal.h, as far as no signal is handled: what is ignored, or ends the program, is not seen in it. */
#include "cegas_model.h"

typedef void (*handler)(int);

#define LAST_SIGNAL 64
#define WORD_BITS (8 * (int) sizeof(unsigned long))

static int fail(void)
{
    int number = __cegas_input_int("errno");
    __cegas_assume(number > 0);
    set_errno(number);
    return -1;
}

static _Bool is_plain(handler given)
{
    return given == (handler) 0 || given == (handler) 1;
}

static _Bool is_signal(int number)
{
    return number >= 1 && number <= LAST_SIGNAL;
}

/* What a signal does: what the program has said last; before that, what it was started with, which is no handler. */
static struct {
    _Bool is_known, is_ignored;
} meanings[LAST_SIGNAL + 1];

static handler meaning(int number, int input)
{
    if (!meanings[number].is_known) {
        meanings[number].is_known = 1;
        meanings[number].is_ignored = input != 0;
    }
    return meanings[number].is_ignored ? (handler) 1 : (handler) 0;
}

static void give(int number, handler given)
{
    meanings[number].is_known = 1;
    meanings[number].is_ignored = given == (handler) 1;
}

static handler set_handler(int number, handler given)
{
    if (!is_plain(given))
        __cegas_unsupported("handlers of signals are not modelled");
    if (!is_signal(number) || __cegas_input_int("signal") != 0) {
        fail();
        return (handler) -1L;
    }
    handler before = meaning(number, __cegas_input_int("signal"));
    give(number, given);
    return before;
}

MODEL handler signal(int number, handler given)
{
    return set_handler(number, given);
}

MODEL handler bsd_signal(int number, handler given)
{
    return set_handler(number, given);
}

struct action {
    handler handler;
    unsigned char mask[128];
    int flags;
    void (*restorer)(void);
};

MODEL int sigaction(int number, const struct action *given, struct action *old)
{
    if (given != NULL && !is_plain(given->handler))
        __cegas_unsupported("handlers of signals are not modelled");
    if (!is_signal(number) || __cegas_input_int("sigaction") != 0)
        return fail();
    handler now = given == NULL ? (handler) 0 : given->handler;
    if (old != NULL) {
        __cegas_input_bytes("sigaction", old, sizeof *old);
        old->handler = meaning(number, __cegas_input_int("sigaction"));
    }
    if (given != NULL)
        give(number, now);
    return 0;
}

/* ---- Which signals wait ---- */

static int set_mask(void *old)
{
    if (old != NULL)
        __cegas_input_bytes("sigprocmask", old, 8);
    return 0;
}

MODEL int sigprocmask(int how, const void *given, void *old)
{
    (void) how, (void) given;
    return __cegas_input_int("sigprocmask") == 0 ? set_mask(old) : fail();
}

MODEL int pthread_sigmask(int how, const void *given, void *old)
{
    (void) how, (void) given;
    return __cegas_input_int("pthread_sigmask") == 0 ? set_mask(old) : EINVAL;
}

/* ---- Sets; glibc keeps the signals 32 and 33 for itself ---- */

static _Bool belongs_to_program(int number)
{
    if (is_signal(number) && number != 32 && number != 33)
        return 1;
    set_errno(EINVAL);
    return 0;
}

static unsigned long *word(unsigned long *set, int number)
{
    return set + (number - 1) / WORD_BITS;
}

static unsigned long bit(int number)
{
    return 1UL << ((number - 1) % WORD_BITS);
}

static int fill(unsigned long *set, unsigned long with)
{
    for (int i = 0; i < LAST_SIGNAL; i += WORD_BITS)
        set[i / WORD_BITS] = with;
    return 0;
}

MODEL int sigemptyset(unsigned long *set)
{
    return fill(set, 0);
}

MODEL int sigfillset(unsigned long *set)
{
    fill(set, ~0UL);
    *word(set, 32) &= ~bit(32);
    *word(set, 33) &= ~bit(33);
    return 0;
}

MODEL int sigaddset(unsigned long *set, int number)
{
    if (!belongs_to_program(number))
        return -1;
    *word(set, number) |= bit(number);
    return 0;
}

MODEL int sigdelset(unsigned long *set, int number)
{
    if (!belongs_to_program(number))
        return -1;
    *word(set, number) &= ~bit(number);
    return 0;
}

MODEL int sigismember(const unsigned long *set, int number)
{
    if (!is_signal(number)) {
        set_errno(EINVAL);
        return -1;
    }
    return (*word((unsigned long *) set, number) & bit(number)) != 0;
}
