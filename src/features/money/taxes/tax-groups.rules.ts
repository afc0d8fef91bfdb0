import { toCedis, toPesewas } from '../../../shared/money.ts'
import type { RentRateName } from '../tax-rates/tax-rates.rules.ts'
import type { TaxMonthLine } from './taxes.contract.ts'

const SUMMED = ['amount', 'vat', 'tax', 'withheld'] as const
/** In cedis. `rent` is the amount without VAT, which is taxed. */
export type TaxSums = Record<(typeof SUMMED)[number] | 'rent', number>

export type UnitGroup = Pick<TaxMonthLine, 'propertyName' | 'unitName' | 'unitKind' | 'rateName'> & {
  lines: TaxMonthLine[]
  sums: TaxSums
}
export type RateGroup = { rateName: RentRateName; units: UnitGroup[]; sums: TaxSums }

type Summed = Pick<TaxMonthLine, (typeof SUMMED)[number]>

export const getRentWithoutVat = ({ amount, vat }: Pick<Summed, 'amount' | 'vat'>): number =>
  toCedis(toPesewas(amount) - toPesewas(vat))

export function sumLines(lines: readonly Summed[]): TaxSums {
  const sum = (field: (typeof SUMMED)[number]) =>
    toCedis(lines.reduce((total, line) => total + toPesewas(line[field]), 0))
  const [amount, vat] = [sum('amount'), sum('vat')]
  return { amount, vat, rent: getRentWithoutVat({ amount, vat }), tax: sum('tax'), withheld: sum('withheld') }
}

const byName = new Intl.Collator('en', { numeric: true })
const inOrder = (a: UnitGroup, b: UnitGroup) =>
  byName.compare(a.propertyName, b.propertyName) || byName.compare(a.unitName ?? '', b.unitName ?? '')

function groupByUnit(lines: readonly TaxMonthLine[]): UnitGroup[] {
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

export const groupByKind = (lines: readonly TaxMonthLine[]): RateGroup[] =>
  (['commercial', 'residential'] as const).flatMap((rateName) => {
    const linesByRate = lines.filter((line) => line.rateName === rateName)
    return linesByRate.length === 0
      ? []
      : [{ rateName, units: groupByUnit(linesByRate), sums: sumLines(linesByRate) }]
  })
