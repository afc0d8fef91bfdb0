import { addDays, type Day } from '../../../shared/days.ts'
import { toCedis, toPesewas } from '../../../shared/money.ts'
import { monthsLater } from '../../../shared/months.ts'
import type { RenewalOffer } from './leases.contract.ts'
import { nextStart } from './leases.rules.ts'

type Renewed = { endsOn: Day | null; rent: number | null }
type Offered = Pick<RenewalOffer, 'rent'> & { fromDay: Day; endsOn: Day }

/** `rent` in GHS, `percent` of the rent until now; null for a lease without an end or a rent. */
export function renewalTerms(
  { endsOn, rent }: Renewed,
  { months, percent }: { months: number; percent: number },
): Offered | null {
  const fromDay = nextStart({ endsOn })
  if (fromDay === null || rent === null) return null
  return {
    fromDay,
    endsOn: addDays(monthsLater(fromDay, months), -1),
    rent: toCedis(Math.round((toPesewas(rent) * (100 + percent)) / 100)),
  }
}
