#!/usr/bin/env bash
# Sees to it that the tests find a PostgreSQL and a Redis: those that are there already, or else Debian's.
set -euo pipefail

wanted=()
if ! command -v initdb > /dev/null && ! ls /usr/lib/postgresql/*/bin/initdb > /dev/null 2>&1; then wanted+=(postgresql); fi
if ! command -v redis-server > /dev/null; then wanted+=(redis-server); fi
if [ ${#wanted[@]} = 0 ]; then exit 0; fi

if [ "$(id -u)" = 0 ]; then as_root=(); else as_root=(sudo -n); fi
if command -v apt-get > /dev/null && "${as_root[@]}" true 2> /dev/null; then
    echo "Installing for the tests: ${wanted[*]}."
    "${as_root[@]}" apt-get update -qq
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${wanted[@]}" > /dev/null
    exit 0
fi

echo "The tests of many nodes run PostgreSQL and Redis, and found none: please install ${wanted[*]}." >&2
exit 1
