import type { ReminderRun } from '../reminders.contract.ts'

/** A run that says something, or runs one after the other that reminded nobody. */
export type Folded = { run: ReminderRun } | { quiet: readonly ReminderRun[] }

const isQuiet = ({ outcome, reminded }: ReminderRun) => outcome === 'done' && reminded === 0

/** Runs, which come newest first, with those that reminded nobody folded together. */
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

/** The days of runs, newest first, on which nobody was reminded of anything. */
export function quietDays(quiet: readonly ReminderRun[], all: readonly ReminderRun[]): string[] {
  const loud = new Set(all.filter((run) => !isQuiet(run)).map(({ day }) => day))
  return [...new Set(quiet.map(({ day }) => day))].filter((day) => !loud.has(day))
}
