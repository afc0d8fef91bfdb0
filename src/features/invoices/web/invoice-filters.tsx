import { NativeSelect } from '@mantine/core'
import { SearchField } from '../../../web/ui/fields.tsx'
import classes from './invoices.module.css'

const STATUSES = [
  { value: '', label: 'All statuses' },
  'Unpaid',
  'Payment Submitted',
  'Payment Under Review',
  'Overdue',
  'Paid',
]

type Filter = { q: string; status: string }
type Props = { filter: Filter; onChange: (changes: Partial<Filter>) => void }

/** Which invoices are shown: by tenant and by status. */
export function InvoiceFilters({ filter, onChange }: Props) {
  return (
    <search className={classes.filters}>
      <SearchField label="Search by tenant name" value={filter.q} onSearch={(q) => onChange({ q })} />
      <NativeSelect
        label="Filter by status"
        value={filter.status}
        data={STATUSES}
        onChange={(event) => onChange({ status: event.currentTarget.value })}
      />
    </search>
  )
}
