import { Money } from '../../../../web/ui/values.tsx'
import type { Lease } from '../leases.contract.ts'
import { perPeriod } from '../leases.rules.ts'

export function LeaseRent({
  lease: { rent, periodMonths },
}: {
  lease: Pick<Lease, 'rent' | 'periodMonths'>
}) {
  if (rent === null) return 'Not entered yet'
  return (
    <>
      <Money cedis={rent} /> {perPeriod(periodMonths)}
    </>
  )
}
