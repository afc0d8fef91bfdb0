import { toDay } from '../../shared/days.ts'
import { t } from '../../web/translate.ts'
import { dayText } from '../../web/ui/values.tsx'

/** 'Shown as of 14:05; you are offline', with the day unless it is today. */
export function shownText(
  since: number | 'none' | null,
  now: Date,
  zone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  if (since === null) return t('You are offline')
  if (since === 'none') return t('You are offline. This screen was not loaded on this phone before.')
  const at = new Date(since)
  const day = toDay(at, zone)
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone })
  return t('Shown as of {time}; you are offline', {
    time: day === toDay(now, zone) ? time : `${dayText(day)}, ${time}`,
  })
}
