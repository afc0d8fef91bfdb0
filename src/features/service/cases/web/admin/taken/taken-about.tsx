import type { SchemaForm } from '../../../../../../web/forms/schema-form.ts'
import { SelectField } from '../../../../../../web/ui/form/controls.tsx'
import { PlaceFields } from '../../../../../property/properties/web/place-fields.tsx'
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
      <SelectField label="Who is it for?" data={ABOUT_OPTIONS} {...form.getInputProps('about')} />
      {form.values.about === 'tenant' ? (
        <TenantSelect
          label="Tenant"
          required
          failed="Failed to load tenants. Please try again."
          {...form.getInputProps('tenantId')}
        />
      ) : (
        <PlaceFields form={form} noUnit="Select a unit" unitRequired />
      )}
    </>
  )
}
