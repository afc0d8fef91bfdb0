import type { Day } from '../../../shared/days.ts'
import type { UnitKind } from '../../property/properties/units.rules.ts'

export const RATE_NAMES = ['residential', 'commercial', 'withholding', 'vat'] as const
export type RateName = (typeof RATE_NAMES)[number]

export const RATE_LABELS: Record<RateName, string> = {
  residential: 'Residential rent',
  commercial: 'Commercial rent',
  withholding: 'Withholding',
  vat: 'VAT',
}

/** `percent` with at most two decimals; valid until the next rate of the same name. */
export type TaxRate = { name: RateName; percent: number; from: Day; source: string }

export const rateOn = <Rate extends Pick<TaxRate, 'name' | 'from'>>(
  rates: readonly Rate[],
  name: RateName,
  day: Day,
): Rate | undefined =>
  rates
    .filter((rate) => rate.name === name && rate.from <= day)
    .reduce<Rate | undefined>(
      (newest, rate) => (newest && newest.from > rate.from ? newest : rate),
      undefined,
    )

const hundredths = (percent: number) => Math.round(percent * 100)

/** Whole pesewas, half away from zero, so that a reversal takes off exactly what was added. */
const roundedShare = (amount: number, part: number, whole: number): number => {
  const share = Math.floor((Math.abs(amount) * part * 2 + whole) / (whole * 2))
  return amount < 0 && share > 0 ? -share : share
}

export const calculateTax = (amount: number, percent: number): number =>
  roundedShare(amount, hundredths(percent), 10_000)

/** In whole pesewas. */
export const vatWithin = (amount: number, percent: number): number =>
  roundedShare(amount, hundredths(percent), 10_000 + hundredths(percent))

export type RentRateName = 'residential' | 'commercial'

const COMMERCIAL: readonly UnitKind[] = ['shop', 'office', 'warehouse', 'land']

export const rentRateName = (kind: UnitKind): RentRateName =>
  COMMERCIAL.includes(kind) ? 'commercial' : 'residential'
