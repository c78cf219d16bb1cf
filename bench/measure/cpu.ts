import fs from "node:fs";

/** Linux counts processor time in hundredths of a second, whatever the machine (`getconf CLK_TCK`). */
const TICK_MICROSECONDS = 10_000;

/** The fields of /proc/<pid>/stat behind the name, which may hold spaces: the state is number 0. */
function stat(pid: number): string[] {
  const text = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

/** Processor time that a process has used so far, user and system, in µs. */
export function cpuOf(pid: number): number {
  const fields = stat(pid);
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS;
}

export const parentOf = (pid: number): number => Number(stat(pid)[1]);

/**
 * The same of a process with all its living children, in µs, by their ids. A child that ends takes
 * its time along, so that only what is there before and after can be compared.
 */
export function cpuOfFamily(parent: number): Map<number, number> {
  const family = new Map([[parent, cpuOf(parent)]]);
  for (const name of fs.readdirSync("/proc")) {
    const pid = Number(name);
    if (!pid) continue;
    try {
      if (parentOf(pid) === parent) family.set(pid, cpuOf(pid));
    } catch {
      // It ended while we were reading.
    }
  }
  return family;
}

/** What a family used between two readings, in µs. A child that is new since counts from its birth. */
export function used(before: Map<number, number>, after: Map<number, number>): number {
  return [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0);
}
