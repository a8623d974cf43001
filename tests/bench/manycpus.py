#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Shows what the number of CPUs costs: about the same number of events on 8 to 2048 CPUs, each operation with a stop
window over all of them, read by `plugscope report --format json` and drawn by `plugscope export`.

Usage: manycpus.py PLUGSCOPE
Prints seconds, and the ratio to 8 CPUs in the same round (median of the rounds). Nothing is asserted.
"""
import statistics
import subprocess
import sys
import tempfile
import time

CPUS = [8, 64, 256, 1024, 2048]
STOPPER_RUNS = 200_000  # two events each
ROUNDS = 5


def write_trace(path, cpus):
    """ftrace text: CPU 1, 2, ... go offline and online in turn; stoppers arrive a microsecond after each other."""
    with open(path, "w", encoding="ascii") as out:
        out.write(f"# tracer: nop\n#\n# entries-in-buffer/entries-written: 1/1   #P:{cpus}\n#\n")

        def event(task, pid, cpu, us, text):
            out.write(f"{task:>16}-{pid:<7} [{cpu:03}] d..2. {us // 1_000_000:5}.{us % 1_000_000:06}: {text}\n")

        def switch(cpu, us, to_stopper):
            idle, stopper = (f"swapper/{cpu}", 0), (f"migration/{cpu}", 2000 + cpu)
            before, after = (idle, stopper) if to_stopper else (stopper, idle)
            state = "R" if to_stopper else "S"
            event("<idle>" if before is idle else before[0], before[1], cpu, us,
                  f"sched_switch: prev_comm={before[0]} prev_pid={before[1]} prev_prio=120 prev_state={state} ==> "
                  f"next_comm={after[0]} next_pid={after[1]} next_prio=0")

        for number in range(STOPPER_RUNS // cpus):
            start = 100_000_000 + number * 50_000
            cpu = 1 + number % (cpus - 1)
            event("sh", 900, 0, start, f"cpuhp_enter: cpu: {cpu:04} target: 144 step: 88 (takedown_cpu)")
            for one in range(cpus):
                switch(one, start + 1_000 + one, True)
            for one in range(cpus):
                switch(one, start + 6_000 + one, False)
            event("sh", 900, 0, start + 10_000, f"cpuhp_exit:  cpu: {cpu:04}  state:  87 step:  88 ret: 0")
            event("sh", 900, 0, start + 12_000, f"cpuhp_enter: cpu: {cpu:04} target: 237 step:  88 (bringup_cpu)")
            event("sh", 900, 0, start + 15_000, f"cpuhp_exit:  cpu: {cpu:04}  state:  88 step:  88 ret: 0")


def seconds(command):
    begin = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - begin


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        traces = {cpus: f"{folder}/{cpus}.txt" for cpus in CPUS}
        for cpus, path in traces.items():
            write_trace(path, cpus)
        jobs = {
            "report": lambda path: [program, "report", path],
            "report JSON": lambda path: [program, "report", "--format", "json", path],
            "export": lambda path: [program, "export", "--output", f"{folder}/out.png", path],
        }
        print("CPUs" + "".join(f"{name:>24}" for name in jobs))
        times = {(name, cpus): [] for name in jobs for cpus in CPUS}
        for _ in range(ROUNDS):
            for name, command in jobs.items():
                for cpus in CPUS:
                    times[name, cpus].append(seconds(command(traces[cpus])))
        for cpus in CPUS:
            cells = []
            for name in jobs:
                ratio = statistics.median(a / b for a, b in zip(times[name, cpus], times[name, CPUS[0]]))
                cells.append(f"{statistics.median(times[name, cpus]):12.2f} s, {ratio:5.2f} x")
            print(f"{cpus:4}" + "".join(f"{cell:>24}" for cell in cells))


if __name__ == "__main__":
    main()
