import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { toCedis, toPesewas } from '../../../../../../shared/money.ts'
import { Text } from '../../../../../../web/ui/layout.tsx'
import { Money } from '../../../../../../web/ui/values.tsx'
import { DICTIONARY } from '../../../../ledger/dictionary.texts.ts'
import type { InvoiceTotals } from '../../../totals.contract.ts'
import { invoicesApi } from '../../invoices.api.ts'
import { INVOICES_KEY } from '../../invoices.queries.ts'
import classes from '../invoices.module.css'
import { type InvoiceFilter, isFiltered } from './invoice-filter.ts'

const matchingTotalsQuery = (filter: InvoiceFilter) =>
  queryOptions({
    queryKey: [...INVOICES_KEY, 'totals', filter],
    queryFn: ({ signal }) => invoicesApi('GET /invoices/totals', { query: filter, signal }),
    enabled: isFiltered(filter),
    placeholderData: keepPreviousData,
  })

/** Empty without a filter, when the counters show the same. */
export function InvoiceSum({ filter }: { filter: InvoiceFilter }) {
  const { data } = useQuery(matchingTotalsQuery(filter))
  const filtered = isFiltered(filter)
  // The live region must exist before its text, or screen readers ignore it.
  return (
    <>
      <p role="status" className={filtered ? classes.sum : 'visually-hidden'}>
        {filtered && data && (
          <>
            <strong>{counted(data.total.count)}</strong> · <Money cedis={data.total.amount} />
            {settledParts(data).map(([label, amount]) => (
              <Fragment key={label}>
                {' '}
                · <Money cedis={amount} /> {label}
              </Fragment>
            ))}
          </>
        )}
      </p>
      <Text tone="soft" size="sm">
        {DICTIONARY.billed} {DICTIONARY.paidOfInvoices} {DICTIONARY.overdue}
        {filtered && data && data.creditedAmount > 0 && ` ${DICTIONARY.credited}`}
      </Text>
    </>
  )
}

function settledParts(totals: InvoiceTotals): [label: string, amount: number][] {
  const { total, paid, unpaid, submitted, overdue, creditedAmount, otherAmount } = totals
  const left = toCedis([unpaid, submitted, overdue].reduce((sum, { amount }) => sum + toPesewas(amount), 0))
  const parts: [string, number][] = [
    ['paid', paid.amount],
    ['credited or written off', creditedAmount],
    ['in deposits and opening credit', otherAmount],
    ['left to pay', left],
  ]
  const some = parts.filter(([, amount]) => amount > 0)
  return some.length > 1 || creditedAmount + otherAmount > 0 || ![0, total.amount].includes(left) ? some : []
}

const counted = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'invoice' : 'invoices'}`
