import { Link } from '@tanstack/react-router'
import { Money } from '../../../web/ui/values.tsx'
import type { InvoiceTotals } from '../invoices.contract.ts'
import classes from './invoice-counters.module.css'

type Counter = { name: keyof InvoiceTotals; label: string; status: string }

const COUNTERS: Counter[] = [
  { name: 'total', label: 'Total', status: '' },
  { name: 'paid', label: 'Paid', status: 'Paid' },
  { name: 'unpaid', label: 'Unpaid', status: 'Unpaid' },
  { name: 'submitted', label: 'Submitted', status: 'Payment Submitted' },
  { name: 'overdue', label: 'Overdue', status: 'Overdue' },
]

type Props = {
  totals: InvoiceTotals | undefined
  /** The status that is filtered for; undefined on screens that filter nothing. */
  status?: string | undefined
  /** Amounts without decimals, as dashboards show them. */
  whole?: boolean
}

/** How many invoices there are in each status and what they come to; each leads to its list. */
export function InvoiceCounters({ totals, status, whole = false }: Props) {
  return (
    <ul className={classes.counters} aria-label="Counters">
      {COUNTERS.map((counter) => (
        <li key={counter.name}>
          <Link
            to="/invoices"
            search={counter.status ? { status: counter.status } : {}}
            className={classes.counter}
            data-late={(counter.name === 'overdue' && totals && totals.overdue.count > 0) || undefined}
            aria-current={status === counter.status ? 'true' : undefined}
            // Without it the link of all invoices counts as the current one under every filter.
            activeOptions={{ exact: true }}
            resetScroll={false}
          >
            <span className={classes.label}>{counter.label}</span>
            <span className={classes.count}>
              {totals ? totals[counter.name].count.toLocaleString('en-GB') : '–'}
            </span>
            <span className={classes.amount}>
              {totals ? <Money cedis={totals[counter.name].amount} whole={whole} /> : '–'}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
