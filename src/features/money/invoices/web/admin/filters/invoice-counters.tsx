import { type Counter, Counters } from '../../../../../../web/ui/list/counters.tsx'
import { Money } from '../../../../../../web/ui/values.tsx'
import type { InvoiceTotals } from '../../../totals.contract.ts'
import classes from './invoice-counters.module.css'

type Name = 'total' | 'paid' | 'unpaid' | 'submitted' | 'overdue'

const COUNTERS: (Pick<Counter, 'label' | 'status' | 'tone'> & { name: Name })[] = [
  { name: 'total', label: 'Total', status: '' },
  { name: 'paid', label: 'Paid', status: 'Paid' },
  { name: 'unpaid', label: 'Unpaid', status: 'Unpaid' },
  { name: 'submitted', label: 'Submitted', status: 'Payment Submitted' },
  { name: 'overdue', label: 'Overdue', status: 'Overdue', tone: 'red' },
]

type Props = { totals: InvoiceTotals | undefined; status?: string | undefined }

export function InvoiceCounters({ totals, status }: Props) {
  const renderAmount = (name: Name) => (
    <span className={classes.amount}>{totals ? <Money cedis={totals[name].amount} /> : '–'}</span>
  )
  return (
    <Counters
      to="/invoices"
      current={status}
      className={classes.counters}
      counters={COUNTERS.map(({ name, ...counter }) => ({
        ...counter,
        count: totals?.[name].count,
        more: renderAmount(name),
      }))}
    />
  )
}
