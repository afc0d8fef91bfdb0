import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SearchField } from '../../../web/ui/fields.tsx'
import { propertiesQuery } from '../../properties/web/properties.api.ts'
import classes from './tenants.module.css'

type Filter = { q: string; apartment: string; lease: string }
type Props = {
  filter: Filter
  /** `step` for a choice that Back undoes. */
  onChange: (changes: Partial<Filter>, how?: { step: boolean }) => void
}

const LEASES = [
  { value: '', label: 'Any' },
  { value: 'ending', label: 'Ending within 30 days' },
  { value: 'expired', label: 'Expired' },
]

/** Which tenants are shown: by name, by location and by when the lease ends. */
export function TenantFilters({ filter, onChange }: Props) {
  const { data: properties = [] } = useQuery(propertiesQuery)
  return (
    <search className={classes.filters}>
      <SearchField
        label="Search by name"
        placeholder="Or unit, phone, email"
        value={filter.q}
        onSearch={(q) => onChange({ q })}
      />
      <NativeSelect
        label="Filter by location"
        value={filter.apartment}
        data={[{ value: '', label: 'All locations' }, ...properties.map(({ name }) => name)]}
        onChange={(event) => onChange({ apartment: event.currentTarget.value }, { step: true })}
      />
      <NativeSelect
        label="Filter by lease"
        value={filter.lease}
        data={LEASES}
        onChange={(event) => onChange({ lease: event.currentTarget.value }, { step: true })}
      />
    </search>
  )
}
