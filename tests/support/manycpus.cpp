// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/manycpus.h"

#include <cstdio>
#include <memory>
#include <stdexcept>

namespace plugscope::test {

namespace {

constexpr std::uint32_t kFirstStopper = 10'000; // pid of migration/0
constexpr std::uint32_t kFirstThread = 20'000; // pid of cpuhp/0
constexpr std::uint64_t kCycleUs = 100'000;

class Writer
{
public:
    Writer(const ManyCpus &machine, const std::string &path) : m_machine(machine), m_file(fopen(path.c_str(), "w"))
    {
        if (!m_file)
            throw std::runtime_error("cannot write " + path);
        std::fprintf(m_file.get(), "# tracer: nop\n#\n# entries-in-buffer/entries-written: %u/%u   #P:%u\n#\n",
                     machine.events, machine.events, machine.cpus);
        std::fputs("#           TASK-PID     CPU#  |||||  TIMESTAMP  FUNCTION\n", m_file.get());
    }

    void run()
    {
        for (std::uint32_t cycle = 0; cycle < m_machine.cycles; ++cycle) {
            m_startUs = 100'000'000 + cycle * kCycleUs;
            const std::uint32_t victim = 1 + cycle * 7 % (m_machine.cpus - 1);
            offline(victim);
            online(victim);
            background(static_cast<std::uint32_t>(std::uint64_t(m_machine.events) * (cycle + 1) / m_machine.cycles));
        }
    }

private:
    struct Close
    {
        void operator()(std::FILE *file) const { std::fclose(file); }
    };

    template <typename... Arguments>
    void line(std::uint64_t atUs, const char *task, std::uint32_t id, std::uint32_t cpu, const char *format,
              Arguments... arguments)
    {
        const std::uint64_t timeUs = m_startUs + atUs;
        std::fprintf(m_file.get(), "%16s-%-7u [%03u] d..2. %5llu.%06llu: ", task, id, cpu,
                     static_cast<unsigned long long>(timeUs / 1'000'000),
                     static_cast<unsigned long long>(timeUs % 1'000'000));
        std::fprintf(m_file.get(), format, arguments...);
        std::fputc('\n', m_file.get());
        ++m_written;
    }
    void step(std::uint64_t fromUs, std::uint64_t untilUs, const char *callback, int state, std::uint32_t victim)
    {
        if (!m_machine.hasSteps)
            return;
        const std::string name = callback;
        line(fromUs, "sh", 900, 0, "cpuhp_enter: cpu: %04u target: %3d step: %3d (%s)", victim,
             name == "bringup_cpu" ? 237 : 0, state, callback);
        // The text is not in order of time; each CPU's events are put in order by the reader.
        line(untilUs, "sh", 900, 0, "cpuhp_exit:  cpu: %04u  state: %3d step: %3d ret: 0", victim, state - 1, state);
    }
    void wake(std::uint64_t atUs, const char *task, std::uint32_t id, std::uint32_t on, const char *woken,
              std::uint32_t wokenId)
    {
        line(atUs, task, id, on, "sched_waking: comm=%s pid=%u prio=120 target_cpu=%03u", woken, wokenId, on);
    }

    void offline(std::uint32_t victim)
    {
        const std::string thread = "cpuhp/" + std::to_string(victim);
        wake(0, "sh", 900, 0, thread.c_str(), kFirstThread + victim);
        step(10, 2'000, "sched_cpu_deactivate", 236, victim);
        step(2'100, 12'000, "takedown_cpu", 88, victim);
        // CPUs come in 1 us apart, and leave in the same order when all are in.
        for (std::uint32_t cpu = 0; cpu < m_machine.cpus; ++cpu)
            stay(cpu, 2'200 + cpu, 2'300 + m_machine.cpus + cpu, cpu == victim);
    }
    /// A stay of a stopper on its CPU; `staysIn`: for the rest of the CPU's life.
    void stay(std::uint32_t cpu, std::uint64_t inUs, std::uint64_t outUs, bool staysIn)
    {
        const std::string stopper = "migration/" + std::to_string(cpu);
        const std::uint32_t id = kFirstStopper + cpu;
        if (m_machine.hasCalls) {
            line(inUs, stopper.c_str(), id, cpu, "multi_cpu_stop: (multi_cpu_stop+0x0/0x120)");
            line(outUs, stopper.c_str(), id, cpu, "multi_cpu_stop: (cpu_stopper_thread+0x10/0x20 <- multi_cpu_stop)");
            return;
        }
        line(inUs, "<idle>", 0, cpu,
             "sched_switch: prev_comm=swapper/%u prev_pid=0 prev_prio=120 prev_state=R ==> next_comm=%s next_pid=%u "
             "next_prio=0",
             cpu, stopper.c_str(), id);
        if (!staysIn)
            line(outUs, stopper.c_str(), id, cpu,
                 "sched_switch: prev_comm=%s prev_pid=%u prev_prio=0 prev_state=S ==> next_comm=swapper/%u next_pid=0 "
                 "next_prio=120",
                 stopper.c_str(), id, cpu);
    }
    void online(std::uint32_t victim)
    {
        const std::string thread = "cpuhp/" + std::to_string(victim);
        step(20'000, 30'000, "bringup_cpu", 88, victim);
        line(21'000, "<idle>", 0, victim, "cpu_idle: state=4294967295 cpu_id=%u", victim);
        wake(22'000, "sh", 900, 0, thread.c_str(), kFirstThread + victim);
        wake(29'000, thread.c_str(), kFirstThread + victim, victim, "sh", 900);
    }
    /// Work of single stoppers, or of two at once (stop_two_cpus), until so many events are written.
    void background(std::uint32_t events)
    {
        for (std::uint64_t atUs = 31'000; m_written + 3 < events; ++atUs) {
            stay(m_next, atUs, atUs + 1, false);
            const std::uint32_t other = (m_next + 1) % m_machine.cpus;
            if (m_machine.hasCalls)
                stay(other, atUs, atUs + 1, false);
            m_next = other;
            atUs += 2;
        }
    }

    const ManyCpus &m_machine;
    std::unique_ptr<std::FILE, Close> m_file;
    std::uint64_t m_startUs = 0;
    std::uint32_t m_written = 0;
    std::uint32_t m_next = 0;
};

} // namespace

void writeManyCpus(const ManyCpus &machine, const std::string &path)
{
    Writer(machine, path).run();
}

} // namespace plugscope::test
