import type { Day } from '../../../../../shared/days.ts'
import { t } from '../../../../../web/translate.ts'

export type StatementRange = { label: string; from: Day; to: Day }

const YEARS_SHOWN = 3
const MOST_YEARS = 10

const getYear = (day: Day): number => Number(day.slice(0, 4))

const yearBefore = (day: Day): Day => `${getYear(day) - 1}${day.slice(4).replace('-02-29', '-02-28')}`

export const last12Months = (today: Day): StatementRange => ({
  label: t('Last 12 months'),
  from: yearBefore(today),
  to: today,
})

export function statementRanges(today: Day, since: Day | null): StatementRange[] {
  const year = getYear(today)
  const first = since === null ? year - YEARS_SHOWN + 1 : getYear(since)
  const count = Math.min(MOST_YEARS, Math.max(1, year - first + 1))
  const years = Array.from({ length: count }, (_, back) => year - back)
  return [
    last12Months(today),
    ...years.map((one) => ({
      label: String(one),
      from: `${one}-01-01`,
      to: one === year ? today : `${one}-12-31`,
    })),
  ]
}
