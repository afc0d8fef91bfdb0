import { t } from '../../../../web/translate.ts'
import { type Counter, Counters } from '../../../../web/ui/list/counters.tsx'
import type { CaseTotals } from '../cases.contract.ts'
import { CASES, type CaseKind } from '../cases.rules.ts'
import { ACTIVE } from './cases-filter.ts'

type Props = {
  kind: CaseKind
  totals: CaseTotals | undefined
  /** The only active filter; undefined with others. */
  status: string | undefined
  more?: readonly Counter[]
  className?: string | undefined
}

export const CaseStats = ({ kind, totals, status, more = [], className }: Props) => (
  <Counters
    to={`/${CASES[kind].path}`}
    current={status}
    className={className}
    counters={[
      { label: t('Total'), status: '', count: totals?.total },
      { label: t('Active'), status: ACTIVE, count: totals?.active },
      { label: t('Pending'), status: 'pending', count: totals?.counts.pending, tone: 'orange' },
      ...more,
    ]}
  />
)
