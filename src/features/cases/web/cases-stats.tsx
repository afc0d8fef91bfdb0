import { Counters } from '../../../web/ui/counters.tsx'
import type { CaseTotals } from '../cases.contract.ts'
import { CASES, type CaseKind } from '../cases.rules.ts'
import { ACTIVE } from './cases-filter.ts'

type Props = {
  kind: CaseKind
  totals: CaseTotals | undefined
  /** The status that alone is filtered for; undefined while something else narrows the list too. */
  status: string | undefined
}

/** How many cases there are, how many have not ended, and how many nobody has taken in hand. */
export const CaseStats = ({ kind, totals, status }: Props) => (
  <Counters
    to={`/${CASES[kind].path}`}
    current={status}
    counters={[
      { label: 'Total', status: '', count: totals?.total },
      { label: 'Active', status: ACTIVE, count: totals?.active },
      { label: 'Pending', status: 'pending', count: totals?.counts.pending, tone: 'orange' },
    ]}
  />
)
