import type { ReminderRun } from '../reminders.contract.ts'

/** `quiet` holds consecutive runs without reminders. */
export type RunGroup = { run: ReminderRun } | { quiet: readonly ReminderRun[] }

const isQuiet = ({ outcome, reminded }: ReminderRun) => outcome === 'done' && reminded === 0

export function groupRuns(runs: readonly ReminderRun[]): RunGroup[] {
  const groups: RunGroup[] = []
  let quiet: ReminderRun[] = []
  for (const run of runs) {
    if (!isQuiet(run)) {
      quiet = []
      groups.push({ run })
      continue
    }
    if (quiet.length === 0) groups.push({ quiet })
    quiet.push(run)
  }
  return groups
}

/** Days on which no run sent a reminder, newest first. */
export function quietDays(quiet: readonly ReminderRun[], all: readonly ReminderRun[]): string[] {
  const daysWithReminders = new Set(all.filter((run) => !isQuiet(run)).map(({ day }) => day))
  return [...new Set(quiet.map(({ day }) => day))].filter((day) => !daysWithReminders.has(day))
}
