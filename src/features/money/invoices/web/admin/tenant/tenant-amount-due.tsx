import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { toCedis, toPesewas } from '../../../../../../shared/money.ts'
import { Row, Text } from '../../../../../../web/ui/layout.tsx'
import { Section } from '../../../../../../web/ui/page.tsx'
import { Loading } from '../../../../../../web/ui/states.tsx'
import { Money } from '../../../../../../web/ui/values.tsx'
import { DICTIONARY } from '../../../../ledger/dictionary.texts.ts'
import type { Balance } from '../../../totals.contract.ts'
import classes from './tenant-amount-due.module.css'
import { useBalances } from './tenant-balance.queries.ts'

type Props = { tenantId: string; name: string; children?: ReactNode }

export function TenantOwes({ tenantId, name, children }: Props) {
  const balance = useBalances([tenantId])(tenantId)
  return (
    <Section title="Balance">
      {balance === 'loading' && <Loading height={92} />}
      {balance === 'failed' && <Text tone="soft">The amount due could not be loaded.</Text>}
      {typeof balance === 'object' && <Sums balance={balance} name={name} />}
      {children}
      <Text tone="soft" size="sm">
        {DICTIONARY.owed}
      </Text>
    </Section>
  )
}

function Sums({ balance: all, name }: { balance: Balance; name: string }) {
  const { tenantId, owed, overdue, underReview, balance } = all
  const notYetDue = toCedis(toPesewas(owed) - toPesewas(overdue))
  const parts = [
    { label: 'Overdue', status: 'Overdue', sum: overdue, tone: 'red' },
    { label: 'Not yet due', status: 'Unpaid', sum: notYetDue },
    { label: 'Under review', status: 'Payment Submitted', sum: underReview, tone: 'blue' },
  ]
  return (
    <Row className={classes.sums} as="ul" gap="md xl">
      <li className={classes.owed}>
        <Link to="/owed" search={{ q: name }} className={classes.sum} data-none={balance <= 0 || undefined}>
          <Text as="span" tone="soft" size="sm" weight={400}>
            Owed
          </Text>
          <Money cedis={Math.max(0, balance)} />
        </Link>
      </li>
      {parts.map((part) => (
        <li key={part.label}>
          <Sum tenantId={tenantId} {...part} />
        </li>
      ))}
    </Row>
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
    <Text as="span" tone="soft" size="sm" weight={400}>
      {label}
    </Text>
    <Money cedis={sum} />
  </Link>
)
