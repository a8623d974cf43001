#!/bin/sh
# What `cmake --install --strip` puts in place: a small program that runs from there.
# Arguments: the build folder, a folder to install into.
set -eu
build=$1
prefix=$2
rm -rf "$prefix"
cmake --install "$build" --strip --prefix "$prefix" >/dev/null
program=$prefix/bin/plugscope
"$program" --version | grep -q '^plugscope [0-9]'
if readelf -S "$program" | grep -q '\.debug_'; then
    echo "the installed program still has debug information" >&2
    exit 1
fi
