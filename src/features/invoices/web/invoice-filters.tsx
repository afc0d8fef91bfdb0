import { Button, NativeSelect } from '@mantine/core'
import { useId, useState } from 'react'
import { SearchField } from '../../../web/ui/fields.tsx'
import { useNarrow } from '../../../web/ui/use-narrow.ts'
import { DueFilter } from './due-filter.tsx'
import { ANY_DUE, type InvoiceFilter, STATUS_CHOICES } from './invoice-filter.ts'
import classes from './invoice-filters.module.css'

type Props = {
  filter: InvoiceFilter
  /** `step` for a choice that Back undoes. */
  onChange: (changes: Partial<InvoiceFilter>, how?: { step: boolean }) => void
  /** Shows all again; undefined while nothing is hidden. */
  onClear: (() => void) | undefined
}

/** Which invoices are shown: by tenant, status and due date. On a narrow screen all but the search unfold. */
export function InvoiceFilters({ filter, onChange, onClear }: Props) {
  const narrow = useNarrow()
  const id = useId()
  const set = filter.status !== '' || filter.dueMonth !== '' || filter.dueDate !== ''
  const [chosen, setChosen] = useState<boolean | null>(null)
  const open = chosen ?? set
  return (
    <search className={classes.place}>
      <div className={classes.filters}>
        <SearchField label="Search by tenant name" value={filter.q} onSearch={(q) => onChange({ q })} />
        {narrow && (
          <Button
            variant={set ? 'light' : 'default'}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setChosen(!open)}
          >
            Filters
          </Button>
        )}
        <div id={id} className={classes.more} hidden={narrow && !open}>
          <NativeSelect
            label="Filter by status"
            value={filter.status}
            data={STATUS_CHOICES}
            onChange={(event) => onChange({ status: event.currentTarget.value }, { step: true })}
          />
          <DueFilter due={filter} onChange={(due) => onChange({ ...ANY_DUE, ...due }, { step: true })} />
        </div>
        {onClear && (
          <Button variant="subtle" className={classes.clear} onClick={onClear}>
            Clear filters
          </Button>
        )}
      </div>
    </search>
  )
}
