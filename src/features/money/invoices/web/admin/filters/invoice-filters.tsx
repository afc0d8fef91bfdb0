import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../../../../web/ui/button.tsx'
import { SearchField } from '../../../../../../web/ui/form/fields.tsx'
import { FilterBar } from '../../../../../../web/ui/list/filter-bar.tsx'
import { useNarrow } from '../../../../../../web/ui/use-narrow.ts'
import { usePropertyOptions } from '../../../../../property/properties/web/properties.api.ts'
import { unitsQuery } from '../../../../../property/properties/web/units.api.ts'
import { DueFilter } from './due-filter.tsx'
import { ANY_DUE, type InvoiceFilter, STATUS_CHOICES } from './invoice-filter.ts'
import classes from './invoice-filters.module.css'

type Props = {
  filter: InvoiceFilter
  onChange: (changes: Partial<InvoiceFilter>, how?: { step: boolean }) => void
  onClear: (() => void) | undefined
}

export function InvoiceFilters({ filter, onChange, onClear }: Props) {
  const narrow = useNarrow()
  const { status, dueMonth, dueDate, propertyId, unitId } = filter
  return (
    <div className={classes.filters}>
      <FilterBar
        className={classes.columns}
        search={
          <SearchField label="Search by tenant name" value={filter.q} onSearch={(q) => onChange({ q })} />
        }
        activeCount={[status, propertyId, unitId, dueMonth || dueDate].filter(Boolean).length}
        onClear={onClear}
      >
        <NativeSelect
          label="Filter by status"
          value={status}
          data={STATUS_CHOICES}
          onChange={(event) => onChange({ status: event.currentTarget.value }, { step: true })}
        />
        <PlaceFilters filter={filter} onChange={onChange} />
        <DueFilter due={filter} onChange={(due) => onChange({ ...ANY_DUE, ...due }, { step: true })} />
        {!narrow && onClear && (
          <Button variant="subtle" className={classes.clear} onClick={onClear}>
            Clear filters
          </Button>
        )}
      </FilterBar>
    </div>
  )
}

function PlaceFilters({ filter: { propertyId, unitId }, onChange }: Pick<Props, 'filter' | 'onChange'>) {
  const properties = usePropertyOptions()
  const { data: units = [] } = useQuery({ ...unitsQuery(propertyId), enabled: propertyId !== '' })
  return (
    <>
      <NativeSelect
        label="Property"
        value={propertyId}
        data={[{ value: '', label: 'All properties' }, ...properties]}
        onChange={(event) => onChange({ propertyId: event.currentTarget.value, unitId: '' }, { step: true })}
      />
      {propertyId !== '' && (
        <NativeSelect
          label="Unit"
          value={unitId}
          data={[
            { value: '', label: 'All units' },
            ...units.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => onChange({ unitId: event.currentTarget.value }, { step: true })}
        />
      )}
    </>
  )
}
