#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Times opening and analysing a large trace.dat against its peers, in turn, and prints the ratios.

Usage: openbench.py PLUGSCOPE READRECORDS [TRACE.dat]
Without a trace, the environment variable PLUGSCOPE_LARGE_TRACE names it; without either the benchmark is skipped.
Peers: `trace-cmd report` and reading all records with libtracecmd in one thread (READRECORDS). Nothing is asserted.
"""
import json
import os
import statistics
import subprocess
import sys
import time

ROUNDS = 5
SKIPPED = 77


def run(command):
    """Wall seconds and standard output of one run."""
    begin = time.perf_counter()
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return time.perf_counter() - begin, done.stdout


def wall(command):
    begin = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - begin


def peak_memory(command):
    """Anonymous and shared memory at its highest, over the program and its decoding child, in bytes.

    The mapped trace itself is left out: its pages are the kernel's to drop.
    """
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    peak = 0
    while process.poll() is None:
        peak = max(peak, memory_of_tree(process.pid))
        time.sleep(0.002)
    return peak


def memory_of_tree(pid):
    total = 0
    shared = 0
    for one in [pid] + children_of(pid):
        fields = {}
        try:
            with open(f"/proc/{one}/status", encoding="ascii", errors="replace") as status:
                fields = dict(line.split(":", 1) for line in status if ":" in line)
        except OSError:
            continue
        kib = lambda name: int(fields.get(name, "0 kB").split()[0]) * 1024
        total += kib("RssAnon")
        shared = max(shared, kib("RssShmem"))  # parent and child map the same pages
    return total + shared


def children_of(pid):
    try:
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as children:
            return [int(child) for child in children.read().split()]
    except OSError:
        return []


def main():
    program, reader = sys.argv[1:3]
    trace = sys.argv[3] if len(sys.argv) > 3 else os.environ.get("PLUGSCOPE_LARGE_TRACE", "")
    if not os.path.exists(trace):
        print("no large trace given: skipped")
        return SKIPPED
    report = [program, "report", "--format", "json", trace]
    events = json.loads(run(report)[1])["runs"][0]["events"]["total"]
    commands = {
        "plugscope report": report,
        "trace-cmd report": ["trace-cmd", "report", trace],
        "libtracecmd, all records": [reader, trace],
    }
    times = {name: [] for name in commands}
    for _ in range(ROUNDS):
        for name, command in commands.items():
            times[name].append(wall(command))
    own = statistics.median(times["plugscope report"])
    print(f"{events} events, {os.path.getsize(trace)} bytes, median of {ROUNDS} runs in turn")
    for name, values in times.items():
        median = statistics.median(values)
        print(f"{name:26s} {median:7.3f} s   {median / own:5.2f} times plugscope report")
    memory = peak_memory(report)
    print(f"memory beside the mapped file: {memory / events:.1f} bytes an event")
    return 0


if __name__ == "__main__":
    sys.exit(main())
