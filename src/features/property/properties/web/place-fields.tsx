import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { SelectField } from '../../../../web/ui/form/controls.tsx'
import { FieldRow } from '../../../../web/ui/form/form.tsx'
import { propertiesQuery } from './properties.api.ts'
import { unitsQuery } from './units.api.ts'

type Named = { id: string; name: string }
type Path = 'propertyId' | 'unitId'
type PlaceForm = {
  values: { propertyId: string; unitId: string }
  getInputProps: (path: Path) => ComponentProps<typeof SelectField>
  setFieldValue: (path: Path, value: string) => void
}

type Props = {
  form: PlaceForm
  noUnit: string
  unitRequired?: true
  autoFocus?: true
  /** May be archived by now. */
  stored?: { property: Named; unit: Named | null } | undefined
}

/** A property and one of its units; another property clears the unit. */
export function PlaceFields({ form, noUnit, unitRequired, autoFocus, stored }: Props) {
  const { propertyId } = form.values
  const { data: properties = [] } = useQuery(propertiesQuery)
  const { data: units = [] } = useQuery({ ...unitsQuery(propertyId), enabled: propertyId !== '' })
  const storedUnit = stored?.property.id === propertyId ? stored.unit : null
  const choose = (id: string) => {
    form.setFieldValue('propertyId', id)
    form.setFieldValue('unitId', '')
  }
  return (
    <FieldRow>
      <SelectField
        label="Property"
        required
        data-autofocus={autoFocus}
        data={toOptions(properties, stored?.property, 'Select a property')}
        {...form.getInputProps('propertyId')}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <SelectField
        label="Unit"
        required={unitRequired ?? false}
        disabled={propertyId === ''}
        data={toOptions(units, storedUnit, noUnit)}
        {...form.getInputProps('unitId')}
      />
    </FieldRow>
  )
}

function toOptions(rows: readonly Named[], stored: Named | null | undefined, none: string) {
  const all = stored && !rows.some(({ id }) => id === stored.id) ? [...rows, stored] : rows
  return [{ value: '', label: none }, ...all.map(({ id, name }) => ({ value: id, label: name }))]
}
