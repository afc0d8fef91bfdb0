import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../web/api-error.ts'
import type { Tenant } from '../tenants.contract.ts'
import { TENANTS_KEY, tenantsApi } from './tenants.api.ts'

const SHOWN = 30
const PAUSE_MS = 200

type Props = Pick<SelectProps, 'label' | 'required' | 'error' | 'onFocus' | 'onBlur' | 'autoFocus'> & {
  /** The id of the chosen tenant, '' for none. */
  value?: string
  onChange: (id: string) => void
  /** Learns who was chosen. */
  onPick?: (tenant: Tenant | null) => void
  /** What to say when the tenants cannot be fetched. */
  failed: string
  'data-path'?: string
}

/** Chooses one of any number of tenants: what is typed is searched for by the server. */
export function TenantSelect({ value = '', onChange, onPick, failed, error, ...rest }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Tenant | null>(null)
  const asked = chosen && typed === labelOf(chosen) ? '' : typed.trim()
  const [q] = useDebouncedValue(asked, PAUSE_MS)
  const found = useQuery({
    queryKey: [...TENANTS_KEY, 'choice', q],
    queryFn: ({ signal }) => tenantsApi('GET /tenants', { query: { q, limit: SHOWN }, signal }),
    placeholderData: keepPreviousData,
  })
  const tenants = found.data ?? []
  const choose = (id: string | null) => {
    const tenant = tenants.find((one) => one.id === id) ?? null
    setChosen(tenant)
    onPick?.(tenant)
    onChange(id ?? '')
  }
  return (
    <Select
      {...rest}
      searchable
      openOnFocus={false}
      comboboxProps={{ withinPortal: false }}
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the chosen tenant' }}
      placeholder="Type a name"
      data={tenants.map((tenant) => ({ value: tenant.id, label: labelOf(tenant) }))}
      filter={({ options }) => options}
      value={value || null}
      onChange={choose}
      onSearchChange={setTyped}
      error={found.error ? `${failed} ${messageOf(found.error)}` : error}
      nothingFoundMessage={found.isPending || q !== asked ? 'Loading...' : 'No tenant matches.'}
      selectFirstOptionOnChange
    />
  )
}

const labelOf = ({ name, apartment, unit }: Tenant) => [name, apartment, unit].filter(Boolean).join(' · ')
