import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SchemaForm } from '../../../../../../web/forms/schema-form.ts'
import { FieldRow } from '../../../../../../web/ui/form/form.tsx'
import { propertiesQuery } from '../../../../../property/properties/web/properties.api.ts'
import { unitsQuery } from '../../../../../property/properties/web/units.api.ts'
import { TenantSelect } from '../../../../../property/tenants/web/chooser/tenant-select.tsx'
import type { TakenGiven, TakenValues } from './taken-form.schema.ts'

type Props = { form: SchemaForm<TakenValues, TakenGiven> }

const ABOUT_OPTIONS = [
  { value: 'tenant', label: 'A tenant' },
  { value: 'unit', label: 'A unit without a tenant' },
]

/** For whom the request is, or which unit it is about. */
export function TakenAbout({ form }: Props) {
  return (
    <>
      <NativeSelect label="Who is it for?" data={ABOUT_OPTIONS} {...form.getInputProps('about')} />
      {form.values.about === 'tenant' ? (
        <TenantSelect
          label="Tenant"
          required
          failed="Failed to load tenants. Please try again."
          {...form.getInputProps('tenantId')}
        />
      ) : (
        <UnitFields form={form} />
      )}
    </>
  )
}

type Named = { id: string; name: string }

const toOptions = (rows: readonly Named[], none: string) => [
  { value: '', label: none },
  ...rows.map(({ id, name }) => ({ value: id, label: name })),
]

function UnitFields({ form }: Props) {
  const { propertyId } = form.values
  const { data: properties = [] } = useQuery(propertiesQuery)
  const { data: units = [] } = useQuery({ ...unitsQuery(propertyId), enabled: propertyId !== '' })
  const choose = (id: string) => {
    form.setFieldValue('propertyId', id)
    form.setFieldValue('unitId', '')
  }
  return (
    <FieldRow>
      <NativeSelect
        label="Property"
        required
        data={toOptions(properties, 'Select a property')}
        {...form.getInputProps('propertyId')}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <NativeSelect
        label="Unit"
        required
        disabled={propertyId === ''}
        data={toOptions(units, 'Select a unit')}
        {...form.getInputProps('unitId')}
      />
    </FieldRow>
  )
}
