import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Money } from '../../../../../web/ui/values.tsx'
import { invoicesApi } from '../../invoices.api.ts'
import { INVOICES_KEY } from '../../invoices.queries.ts'
import classes from '../invoices.module.css'
import { type InvoiceFilter, isFiltered } from './invoice-filter.ts'

/** Not fetched without a filter. */
const matchingTotalsQuery = (filter: InvoiceFilter) =>
  queryOptions({
    queryKey: [...INVOICES_KEY, 'totals', filter],
    queryFn: ({ signal }) => invoicesApi('GET /invoices/totals', { query: filter, signal }),
    enabled: isFiltered(filter),
    placeholderData: keepPreviousData,
  })

/** Only with a filter; otherwise the counters show the same. */
export function InvoiceSum({ filter }: { filter: InvoiceFilter }) {
  const { data } = useQuery(matchingTotalsQuery(filter))
  const filtered = isFiltered(filter)
  // The live region must exist before its text, or screen readers ignore it.
  return (
    <p role="status" className={filtered ? classes.sum : 'visually-hidden'}>
      {filtered && data && (
        <>
          <strong>{counted(data.total.count)}</strong> · <Money cedis={data.total.amount} />
        </>
      )}
    </p>
  )
}

const counted = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'invoice' : 'invoices'}`
