import { Button, NativeSelect } from '@mantine/core'
import { SearchField } from '../../../web/ui/fields.tsx'
import { DISPLAY_STATUSES } from '../invoices.rules.ts'
import { DueFilter } from './due-filter.tsx'
import type { InvoiceFilter } from './invoice-filter.ts'
import classes from './invoice-filters.module.css'

const STATUSES = [{ value: '', label: 'All statuses' }, ...DISPLAY_STATUSES]

type Props = {
  filter: InvoiceFilter
  /** `step` for a choice that Back undoes. */
  onChange: (changes: Partial<InvoiceFilter>, how?: { step: boolean }) => void
  /** Shows all again; undefined while nothing is hidden. */
  onClear: (() => void) | undefined
}

/** Which invoices are shown: by tenant, status and due date. */
export function InvoiceFilters({ filter, onChange, onClear }: Props) {
  return (
    <search className={classes.filters}>
      <SearchField label="Search by tenant name" value={filter.q} onSearch={(q) => onChange({ q })} />
      <NativeSelect
        label="Filter by status"
        value={filter.status}
        data={STATUSES}
        onChange={(event) => onChange({ status: event.currentTarget.value }, { step: true })}
      />
      <DueFilter due={filter} onChange={(due) => onChange(due, { step: true })} />
      {onClear && (
        <Button variant="subtle" className={classes.clear} onClick={onClear}>
          Clear filters
        </Button>
      )}
    </search>
  )
}
