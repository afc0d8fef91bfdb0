import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import type { InvoiceAnalytics } from '../../../analytics.contract.ts'
import { inRange, type StatusFilter } from '../analytics.links.ts'
import type { Range } from './analytics.range.ts'
import classes from './invoice-analysis.module.css'
import { sharesOf, shareText } from './invoice-analysis.shares.ts'

type Totals = InvoiceAnalytics['summary']
type Bar = { label: string; status: StatusFilter; amount: number; count: number }

const barsOf = (totals: Totals): Bar[] => [
  { label: 'Paid', status: 'Paid', amount: totals.paidAmount, count: totals.paidCount },
  { label: 'Unpaid', status: 'open', amount: totals.unpaidAmount, count: totals.unpaidCount },
  { label: 'Overdue', status: 'Overdue', amount: totals.overdueAmount, count: totals.overdueCount },
]

export function AmountBars({ summary, range }: { summary: Totals; range: Range }) {
  const bars = barsOf(summary)
  const shares = sharesOf(bars.map(({ amount }) => amount))
  return (
    <Stack className={classes.bars} as="ul" gap="2xs">
      {bars.map(({ label, status, amount, count }, at) => (
        <li key={label}>
          <TextLink to="/invoices" search={inRange(range, status)} className={classes.line} underline="never">
            <Text as="span" weight={550}>
              {label}
            </Text>
            <span className={classes.share}>{shareText(shares[at] ?? 0, amount)}</span>
            <span className={classes.track} aria-hidden="true">
              <span
                data-part={status}
                data-some={amount > 0 || undefined}
                style={{ width: `${shares[at]}%` }}
              />
            </span>
            <span className={classes.amount}>
              <Money cedis={amount} whole />
            </span>
            <span className={classes.count}>{invoices(count)}</span>
          </TextLink>
        </li>
      ))}
      <li>
        <TextLink
          to="/invoices"
          search={inRange(range)}
          className={`${classes.line} ${classes.total}`}
          underline="never"
        >
          <Text as="span" weight={550}>
            Total
          </Text>
          <span className={classes.amount}>
            <Money cedis={summary.totalAmount} whole />
          </span>
          <span className={classes.count}>{invoices(summary.totalInvoices)}</span>
        </TextLink>
      </li>
    </Stack>
  )
}

const invoices = (count: number) => (count === 1 ? '1 invoice' : `${count.toLocaleString('en-GB')} invoices`)
