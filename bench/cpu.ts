import { readFile } from 'node:fs/promises'

// Linux counts 100 clock ticks a second.
const TICK_MS = 10

/** In milliseconds, including ended children. */
async function readTicks(pid: number): Promise<{ own: number; ended: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name in brackets may contain blanks; the numbers follow it.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15)
  return { own: utime + stime, ended: cutime + cstime }
}

/** Processor time of processes and their descendants so far, in milliseconds. Linux only. */
export async function cpuMs(pids: readonly number[]): Promise<number> {
  const each = await Promise.all(pids.map((pid) => readTicks(pid).catch(() => ({ own: 0, ended: 0 }))))
  return each.reduce((sum, { own, ended }) => sum + own + ended, 0) * TICK_MS
}
