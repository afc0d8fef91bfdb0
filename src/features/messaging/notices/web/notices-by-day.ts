import { addDays, type Day, toDay } from '../../../../shared/days.ts'
import { t } from '../../../../web/translate.ts'
import { dayText } from '../../../../web/ui/values.tsx'

/** `name` is 'Today', 'Yesterday' or '5 Dec 2026'. */
export type NoticeDay<N> = { day: Day; name: string; notices: N[] }

/** Expects notices newest first; `today` is the day in the time zone (IANA). */
export function byDay<N extends { createdAt: string }>(
  notices: readonly N[],
  { today, zone }: { today: Day; zone: string },
): NoticeDay<N>[] {
  const days = new Map<Day, N[]>()
  for (const notice of notices) {
    const day = toDay(new Date(notice.createdAt), zone)
    days.set(day, [...(days.get(day) ?? []), notice])
  }
  return [...days].map(([day, ofDay]) => ({ day, name: formatDayHeading(day, today), notices: ofDay }))
}

function formatDayHeading(day: Day, today: Day): string {
  if (day === today) return t('Today')
  return day === addDays(today, -1) ? t('Yesterday') : dayText(day)
}
