import type { ReminderRun } from '../reminders.contract.ts'

/** `quiet` holds consecutive runs without reminders. */
export type Folded = { run: ReminderRun } | { quiet: readonly ReminderRun[] }

const isQuiet = ({ outcome, reminded }: ReminderRun) => outcome === 'done' && reminded === 0

export function foldRuns(runs: readonly ReminderRun[]): Folded[] {
  const folded: Folded[] = []
  let quiet: ReminderRun[] = []
  for (const run of runs) {
    if (!isQuiet(run)) {
      quiet = []
      folded.push({ run })
      continue
    }
    if (quiet.length === 0) folded.push({ quiet })
    quiet.push(run)
  }
  return folded
}

/** The days of these runs, newest first, on which no run sent a reminder. */
export function quietDays(quiet: readonly ReminderRun[], all: readonly ReminderRun[]): string[] {
  const loud = new Set(all.filter((run) => !isQuiet(run)).map(({ day }) => day))
  return [...new Set(quiet.map(({ day }) => day))].filter((day) => !loud.has(day))
}
