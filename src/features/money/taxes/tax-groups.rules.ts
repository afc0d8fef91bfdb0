import { toCedis, toPesewas } from '../../../shared/money.ts'
import type { RentRateName } from '../tax-rates/tax-rates.rules.ts'
import type { TaxMonthLine } from './taxes.contract.ts'

const SUMMED = ['amount', 'vat', 'tax', 'withheld'] as const
/** In cedis. `rent` is the amount without VAT, which is taxed. */
export type TaxSums = Record<(typeof SUMMED)[number] | 'rent', number>

export type UnitOfMonth = Pick<TaxMonthLine, 'propertyName' | 'unitName' | 'unitKind' | 'rateName'> & {
  lines: TaxMonthLine[]
  sums: TaxSums
}
export type KindOfMonth = { rateName: RentRateName; units: UnitOfMonth[]; sums: TaxSums }

type Summed = Pick<TaxMonthLine, (typeof SUMMED)[number]>

export const rentOf = ({ amount, vat }: Pick<Summed, 'amount' | 'vat'>): number =>
  toCedis(toPesewas(amount) - toPesewas(vat))

export function sumLines(lines: readonly Summed[]): TaxSums {
  const sum = (field: (typeof SUMMED)[number]) =>
    toCedis(lines.reduce((total, line) => total + toPesewas(line[field]), 0))
  const [amount, vat] = [sum('amount'), sum('vat')]
  return { amount, vat, rent: rentOf({ amount, vat }), tax: sum('tax'), withheld: sum('withheld') }
}

const byName = new Intl.Collator('en', { numeric: true })
const inOrder = (a: UnitOfMonth, b: UnitOfMonth) =>
  byName.compare(a.propertyName, b.propertyName) || byName.compare(a.unitName ?? '', b.unitName ?? '')

function unitsOf(lines: readonly TaxMonthLine[]): UnitOfMonth[] {
  const groups = Map.groupBy(lines, ({ propertyName, unitName, unitKind }) =>
    JSON.stringify([propertyName, unitName, unitKind]),
  )
  return [...groups.values()]
    .flatMap((ofUnit) => {
      const [first] = ofUnit
      if (!first) return []
      const { propertyName, unitName, unitKind, rateName } = first
      return [{ propertyName, unitName, unitKind, rateName, lines: ofUnit, sums: sumLines(ofUnit) }]
    })
    .sort(inOrder)
}

export const groupByKind = (lines: readonly TaxMonthLine[]): KindOfMonth[] =>
  (['commercial', 'residential'] as const).flatMap((rateName) => {
    const ofKind = lines.filter((line) => line.rateName === rateName)
    return ofKind.length === 0 ? [] : [{ rateName, units: unitsOf(ofKind), sums: sumLines(ofKind) }]
  })
