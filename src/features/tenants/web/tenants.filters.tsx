import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SearchField } from '../../../web/ui/fields.tsx'
import { propertiesQuery } from '../../properties/web/properties.api.ts'
import classes from './tenants.module.css'

type Filter = { q: string; apartment: string }
type Props = { filter: Filter; onChange: (changes: Partial<Filter>) => void }

/** Which tenants are shown: by name and by location. */
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
        onChange={(event) => onChange({ apartment: event.currentTarget.value })}
      />
    </search>
  )
}
