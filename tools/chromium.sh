#!/usr/bin/env bash
# Sees to it that the tests find a Chromium: one that is on the PATH already, or else Debian's.
set -euo pipefail

for name in chromium chromium-browser google-chrome; do
    if command -v "$name" > /dev/null; then exit 0; fi
done

if [ "$(id -u)" = 0 ]; then as_root=(); else as_root=(sudo -n); fi
if command -v apt-get > /dev/null && "${as_root[@]}" true 2> /dev/null; then
    echo "Installing Chromium for the tests in a browser."
    "${as_root[@]}" apt-get update -qq
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium > /dev/null
    exit 0
fi

echo "The tests open the pages in Chromium, and found none: please install “chromium” so that it is on the PATH." >&2
exit 1
