#!/bin/sh
# Puts Debian's chromium on the machine for the tests of reports (tests/browser). Without it they are skipped, and say so.
set -u
command -v chromium >/dev/null 2>&1 && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    (apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium) >/dev/null 2>&1 && exit 0
fi
echo "there is no chromium, and it could not be installed: the tests of reports in a browser will be skipped"
