import { Link } from '@tanstack/react-router'
import { toCedis, toPesewas } from '../../../../../shared/money.ts'
import { Section } from '../../../../../web/ui/page.tsx'
import { Loading } from '../../../../../web/ui/states.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import type { Balance } from '../../../invoices.contract.ts'
import { useBalances } from './tenant-balance.queries.ts'
import classes from './tenant-owes.module.css'

/** What a tenant owes, in all and in parts; each sum leads to its invoices. */
export function TenantOwes({ tenantId }: { tenantId: string }) {
  const balance = useBalances([tenantId])(tenantId)
  return (
    <Section title="Balance">
      {balance === 'loading' && <Loading height={92} />}
      {balance === 'failed' && <p className={classes.soft}>What is owed could not be loaded.</p>}
      {typeof balance === 'object' && <Sums balance={balance} />}
    </Section>
  )
}

function Sums({ balance: { tenantId, owed, overdue, underReview } }: { balance: Balance }) {
  const notYetDue = toCedis(toPesewas(owed) - toPesewas(overdue))
  const parts = [
    { label: 'Overdue', status: 'Overdue', sum: overdue, tone: 'late' },
    { label: 'Not yet due', status: 'Unpaid', sum: notYetDue },
    { label: 'Under review', status: 'Payment Submitted', sum: underReview, tone: 'waits' },
  ]
  return (
    <ul className={classes.sums}>
      <li className={classes.owed}>
        <Sum tenantId={tenantId} label="Owed" status="owed" sum={owed} />
      </li>
      {parts.map((part) => (
        <li key={part.label}>
          <Sum tenantId={tenantId} {...part} />
        </li>
      ))}
    </ul>
  )
}

type SumProps = { tenantId: string; label: string; sum: number; status: string; tone?: string }

const Sum = ({ tenantId, label, sum, status, tone }: SumProps) => (
  <Link
    to="/invoices"
    search={{ tenantId, status }}
    className={classes.sum}
    data-tone={sum > 0 ? tone : undefined}
    data-none={sum === 0 || undefined}
  >
    <span className={classes.label}>{label}</span>
    <Money cedis={sum} />
  </Link>
)
