import { addDays, type Day } from '../../../../../shared/days.ts'
import { monthIn } from '../../../../../shared/fields/typed-dates.ts'
import { monthsLater } from '../../../../../shared/months.ts'
import { findTitleYears, toSheetProperty } from './titles.ts'

type Named = { name: string; titles: readonly string[] }

const WORDS = /[^\p{L}\p{N}]+/u
const twoDigits = (number: number) => String(number).padStart(2, '0')

/** 'YYYY-MM' of a sheet for one month, 'YYYY' of one for a year; a missing year is that of the titles, else the latest before today. */
function findTime({ name, titles }: Named, today: Day): string | undefined {
  const [year] = findTitleYears([name])
  const named = monthIn(name) ?? name.split(WORDS).flatMap((word) => monthIn(word) ?? [])[0]
  if (!named) return year === undefined ? undefined : String(year)
  const known = named.year ?? year ?? findTitleYears(titles)[0]
  const month = twoDigits(named.month)
  const current = Number(today.slice(0, 4))
  return `${known ?? (month > today.slice(5, 7) ? current - 1 : current)}-${month}`
}

/** Sheets for several years or months hold the same tenants again and again: the last that has begun counts. */
export function keepLatest<T>(sheets: readonly T[], toNamed: (sheet: T) => Named, today: Day): T[] {
  const times = new Map(sheets.map((sheet) => [sheet, findTime(toNamed(sheet), today)]))
  const isBegun = (sheet: T) => (times.get(sheet) ?? '') <= today
  const places = Map.groupBy(sheets, (sheet) => toSheetProperty(toNamed(sheet).name).toLowerCase())
  const latest = [...places.values()].map((group) => {
    if (new Set(group.map((sheet) => times.get(sheet))).size < group.length) return group
    if (group.some((sheet) => times.get(sheet) === undefined)) return group
    const begun = group.filter(isBegun)
    const last = (begun.length > 0 ? begun : group).toSorted((one, other) =>
      (times.get(one) ?? '').localeCompare(times.get(other) ?? ''),
    )
    return last.slice(-1)
  })
  return sheets.filter((sheet) => latest.some((group) => group.includes(sheet)))
}

/** The last day of a sheet for one month, which is not after today. */
export function findSheetDay(sheet: Named, today: Day): Day | null {
  const time = toSheetProperty(sheet.name) === '' ? findTime(sheet, today) : undefined
  if (!time?.includes('-')) return null
  const last = addDays(monthsLater(`${time}-01`, 1), -1)
  return last < today ? last : today
}
