import { addDays, type Day, dayOf, formatDay } from '../../../../shared/days.ts'

/** `name` is 'Today', 'Yesterday' or '5 Dec 2026'. */
export type DayOfNotices<N> = { day: Day; name: string; notices: N[] }

/** Expects notices newest first; `today` is the day in the time zone (IANA). */
export function byDay<N extends { createdAt: string }>(
  notices: readonly N[],
  { today, zone }: { today: Day; zone: string },
): DayOfNotices<N>[] {
  const days = new Map<Day, N[]>()
  for (const notice of notices) {
    const day = dayOf(new Date(notice.createdAt), zone)
    days.set(day, [...(days.get(day) ?? []), notice])
  }
  return [...days].map(([day, ofDay]) => ({ day, name: nameOf(day, today), notices: ofDay }))
}

function nameOf(day: Day, today: Day): string {
  if (day === today) return 'Today'
  return day === addDays(today, -1) ? 'Yesterday' : formatDay(day)
}
