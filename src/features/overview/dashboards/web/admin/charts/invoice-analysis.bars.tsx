import { formatCount } from '../../../../../../shared/money.ts'
import { Stack, Text } from '../../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../../web/ui/link.tsx'
import type { Tone } from '../../../../../../web/ui/status-badge.tsx'
import { Money } from '../../../../../../web/ui/values.tsx'
import type { InvoiceAnalytics } from '../../../analytics.contract.ts'
import { inRange, paidStatus, type StatusFilter } from '../analytics.links.ts'
import type { Range } from './analytics.range.ts'
import classes from './invoice-analysis.module.css'
import { shareText, toShares } from './invoice-analysis.shares.ts'

type Totals = InvoiceAnalytics['summary']
type Bar = { label: string; status: StatusFilter | undefined; tone: Tone; amount: number; count: number }

const toBars = (totals: Totals): Bar[] => [
  {
    label: 'Paid',
    status: paidStatus(totals),
    tone: 'green',
    amount: totals.paidAmount,
    count: totals.paidCount,
  },
  { label: 'Unpaid', status: 'open', tone: 'grey', amount: totals.unpaidAmount, count: totals.unpaidCount },
  {
    label: 'Overdue',
    status: 'Overdue',
    tone: 'red',
    amount: totals.overdueAmount,
    count: totals.overdueCount,
  },
]

export function AmountBars({ summary, range }: { summary: Totals; range: Range }) {
  const bars = toBars(summary)
  const shares = toShares(bars.map(({ amount }) => amount))
  return (
    <Stack className={classes.bars} as="ul" gap="2xs">
      {bars.map(({ label, status, tone, amount, count }, at) => (
        <li key={label}>
          <TextLink
            to="/invoices"
            search={inRange(range, status)}
            className={`leading ${classes.line}`}
            underline="never"
          >
            <Text as="span" weight={550}>
              {label}
            </Text>
            <span className={classes.share}>{shareText(shares[at] ?? 0, amount)}</span>
            <span className={classes.track} aria-hidden="true">
              <span
                data-tone={tone}
                data-some={amount > 0 || undefined}
                style={{ width: `${shares[at]}%` }}
              />
            </span>
            <Sum amount={amount} count={count} />
          </TextLink>
        </li>
      ))}
      <li>
        <TextLink
          to="/invoices"
          search={inRange(range)}
          className={`leading ${classes.line} ${classes.total}`}
          underline="never"
        >
          <Text as="span" weight={550}>
            Total
          </Text>
          <Sum amount={summary.totalAmount} count={summary.totalInvoices} />
        </TextLink>
      </li>
    </Stack>
  )
}

const Sum = ({ amount, count }: Pick<Bar, 'amount' | 'count'>) => (
  <>
    <Text as="span" className={classes.amount} weight={600}>
      <Money cedis={amount} whole />
    </Text>
    <Text as="span" className={classes.count} tone="soft" size="sm">
      {invoices(count)}
    </Text>
  </>
)

const invoices = (count: number) => (count === 1 ? '1 invoice' : `${formatCount(count)} invoices`)
