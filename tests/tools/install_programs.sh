#!/bin/sh
# Puts the programs on the machine that some tests need: without them those tests are skipped, and this says so.
set -u
missing="" packages=""
need() { # program, the packages that have it, the tests
    command -v "$1" >/dev/null 2>&1 || { missing="$missing$1 ($3)
"; packages="$packages $2"; }
}
look() {
    missing="" packages=""
    command -v chromium-browser >/dev/null 2>&1 || need chromium chromium "reports in a browser"
    need csmith "csmith libcsmith-dev" "random programs of csmith's"
    need gcc "gcc libc6-dev" "undefined behaviour in native runs"
    need valgrind valgrind "undefined behaviour in native runs"
    need zsh zsh "completion in zsh"
    need fish fish "completion in fish"
}
look
if [ -n "$missing" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    apt-get update -qq >/dev/null 2>&1
    # One after the other: what one system does not have must not keep the others away.
    for package in $packages; do
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$package" >/dev/null 2>&1
    done
    look
fi
[ -z "$missing" ] && exit 0
echo "WARNING: these programs are missing and could not be installed; the tests named here WILL BE SKIPPED:"
printf '%s' "$missing" | sed 's/^/  /'
echo "  (Debian: apt-get install$packages)"
