import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Row, Text } from '../../../../../web/ui/layout.tsx'
import type { Tenant } from '../../tenants.contract.ts'
import classes from './tenant-select.module.css'
import { useFoundTenants, useNamedTenant } from './tenant-select.search.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  value?: string
  onChange: (id: string) => void
  onPick?: (tenant: Tenant | null) => void
  failed: string
}

/** The server searches, so that the number of tenants does not matter. */
export function TenantSelect({
  value = '',
  onChange,
  onPick,
  failed,
  error,
  onBlur,
  placeholder = 'Type a name',
  ...rest
}: Props) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Tenant | null>(null)
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const found = useFoundTenants(chosen ? '' : text)
  const { selectFirstOption, dropdownOpened } = box
  useEffect(() => {
    if (dropdownOpened && text && found.tenants.length > 0) selectFirstOption()
  }, [dropdownOpened, text, found.tenants, selectFirstOption])
  const choose = (tenant: Tenant | null, shown: string) => {
    setText(shown)
    setChosen(tenant)
    onPick?.(tenant)
    onChange(tenant?.id ?? '')
  }
  const named = useNamedTenant(chosen ? '' : value)
  useEffect(() => {
    if (!named.data) return
    setText(getLabel(named.data))
    setChosen(named.data)
    onPick?.(named.data)
  }, [named.data, onPick])
  useEffect(() => {
    // The form was reset.
    if (!chosen || value !== '') return
    setText('')
    setChosen(null)
    onPick?.(null)
  }, [value, chosen, onPick])
  const input = useRef<HTMLInputElement>(null)
  const retry = () => {
    input.current?.focus()
    box.openDropdown()
    void found.retry()
  }
  const submit = (id: string) => {
    const tenant = found.tenants.find((one) => one.id === id)
    if (tenant) choose(tenant, getLabel(tenant))
    box.closeDropdown()
  }
  return (
    <Combobox store={box} onOptionSubmit={submit} withinPortal={false} keepMounted={false} size="md">
      <Combobox.Target withExpandedAttribute autoComplete="off">
        <TextInput
          {...rest}
          ref={input}
          value={text}
          placeholder={named.isFetching ? 'Loading...' : placeholder}
          error={error}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onClick={() => box.openDropdown()}
          onBlur={(event) => {
            box.closeDropdown()
            onBlur?.(event)
          }}
          onKeyDown={(event) => {
            // Enter in the open list chooses and must not submit the form.
            if (event.key === 'Enter' && dropdownOpened) event.preventDefault()
          }}
          onChange={(event) => {
            choose(null, event.currentTarget.value)
            box.openDropdown()
          }}
        />
      </Combobox.Target>
      {found.error ? (
        <Row role="alert" gap="sm md" align="center" tone="red" lineHeight={1.45}>
          <span>{errorMessageWith(failed)(found.error)}</span>
          <Button variant="light" size="compact-md" onClick={retry}>
            Retry
          </Button>
        </Row>
      ) : (
        <Choices found={found} chosen={chosen} />
      )}
    </Combobox>
  )
}

type ChoicesProps = { found: ReturnType<typeof useFoundTenants>; chosen: Tenant | null }

function Choices({ found, chosen }: ChoicesProps) {
  return (
    <Combobox.Dropdown>
      {found.tenants.length > 0 ? (
        <Combobox.Options aria-label="Tenants found" mah={280} className={classes.options}>
          {found.tenants.map((tenant) => (
            <Combobox.Option key={tenant.id} value={tenant.id} active={tenant.id === chosen?.id}>
              {tenant.name}
              <Text className={classes.place} as="span" block size="sm">
                {formatPlace(tenant)}
              </Text>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      ) : (
        <p role="status" className={classes.none}>
          {found.searching ? 'Loading...' : 'No tenant matches.'}
        </p>
      )}
    </Combobox.Dropdown>
  )
}

const formatPlace = ({ apartment, unit }: Tenant) => [apartment, unit].filter(Boolean).join(' · ')
const getLabel = (tenant: Tenant) => `${tenant.name} · ${formatPlace(tenant)}`
