#!/bin/sh
# Fails when an include breaks app -> widgets -> tracing, when tracing includes Qt, or when a third-party C header shows
# outside the reader that needs it. Usage: includeboundariestest.sh SOURCE_FOLDER
set -u
cd "$1" || exit 2
failed=0

# forbid FOLDER PATTERN MESSAGE [ALLOWED_FILES_REGEX]
forbid() {
    hits=$(grep -rnE "^[[:space:]]*#[[:space:]]*include[[:space:]]*[<\"]$2" "$1" --include='*.h' --include='*.cpp' |
        grep -vE "^(${4:-^$})" || true)
    if [ -n "$hits" ]; then
        echo "$3:"
        echo "$hits"
        failed=1
    fi
}

forbid tracing '(Q[A-Z]|Qt[A-Z]|qcustomplot|widgets/|app/|tests/)' 'tracing must not know Qt, widgets, app or tests'
forbid widgets '(app/|tests/)' 'widgets must not know app or tests'
forbid app 'tests/' 'app must not know tests'
for folder in tracing widgets app; do
    forbid $folder '(trace-cmd|traceevent|event-parse|tracefs)' 'libtracecmd belongs to the trace.dat reader' \
        'tracing/readers/tracecmdapi\.h'
    forbid $folder 'babeltrace2' 'Babeltrace belongs to the CTF reader' 'tracing/readers/(bthandles\.h|ctf[a-z]*\.(h|cpp))'
    forbid $folder 'archive(_entry)?\.h' 'libarchive belongs to the input file' 'tracing/readers/inputfile\.cpp'
done
for folder in tracing app; do
    forbid $folder 'qcustomplot' 'QCustomPlot belongs to widgets'
done
exit $failed
