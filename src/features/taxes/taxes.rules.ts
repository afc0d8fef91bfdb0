import { addDays, type Day } from '../../shared/days.ts'
import type { UnitKind } from '../properties/units.rules.ts'

export const RATE_NAMES = ['residential', 'commercial', 'withholding', 'vat'] as const
export type RateName = (typeof RATE_NAMES)[number]

export const RATE_LABELS: Record<RateName, string> = {
  residential: 'Residential rent',
  commercial: 'Commercial rent',
  withholding: 'Withholding',
  vat: 'VAT',
}

export type RentRateName = 'residential' | 'commercial'

/** `percent` with at most two decimals; it holds from its day until the next one of the same name. */
export type TaxRate = { name: RateName; percent: number; from: Day; source: string }

export const rateOn = (rates: readonly TaxRate[], name: RateName, day: Day): TaxRate | undefined =>
  rates
    .filter((rate) => rate.name === name && rate.from <= day)
    .reduce<TaxRate | undefined>(
      (newest, rate) => (newest && newest.from > rate.from ? newest : rate),
      undefined,
    )

const COMMERCIAL: readonly UnitKind[] = ['shop', 'office', 'warehouse', 'land']

export const rentRateName = (kind: UnitKind): RentRateName =>
  COMMERCIAL.includes(kind) ? 'commercial' : 'residential'

const hundredths = (percent: number) => Math.round(percent * 100)

/** Whole pesewas, half away from zero, so that a reversal takes off exactly what was added. */
const roundedShare = (amount: number, part: number, whole: number): number => {
  const share = Math.floor((Math.abs(amount) * part * 2 + whole) / (whole * 2))
  return amount < 0 && share > 0 ? -share : share
}

/** The tax on an amount, in whole pesewas. */
export const taxOf = (amount: number, percent: number): number =>
  roundedShare(amount, hundredths(percent), 10_000)

/** The VAT that an amount contains, in whole pesewas. */
export const vatWithin = (amount: number, percent: number): number =>
  roundedShare(amount, hundredths(percent), 10_000 + hundredths(percent))

/** 'YYYY-MM'. */
export type Month = string

export const firstDayOf = (month: Month): Day => `${month}-01`

export function lastDayOf(month: Month): Day {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

export const monthOf = (day: Day): Month => day.slice(0, 7)

export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

const DAYS_TO_PAY = 30

export const taxDueDay = (month: Month): Day => addDays(lastDayOf(month), DAYS_TO_PAY)

/** A certificate of withheld tax is missing once more days than this have passed. */
export const CERTIFICATE_DAYS = 30

/** Withheld before this day, a certificate is missing. */
export const certificateMissingBefore = (today: Day): Day => addDays(today, -CERTIFICATE_DAYS)
