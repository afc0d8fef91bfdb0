import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { formatDay } from '../../../../shared/days.ts'
import { day } from '../../../../shared/fields/fields.ts'
import { useFormKey } from '../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { choice, optionalChoice } from '../../../../web/forms/typed-fields.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { SelectField } from '../../../../web/ui/form/controls.tsx'
import { DateField } from '../../../../web/ui/form/date-field.tsx'
import { FieldRow, Form, FormActions } from '../../../../web/ui/form/form.tsx'
import { staffChoicesQuery } from '../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../identity/company/web/company.api.ts'
import { tenantLeasesQuery } from '../../../property/leases/web/leases.api.ts'
import { TenantSelect } from '../../../property/tenants/web/chooser/tenant-select.tsx'
import { HANDOVER_KINDS } from '../handovers.rules.ts'
import { handoversApi } from './handovers.api.ts'
import { KIND_LABELS } from './handovers.labels.ts'
import { templatesQuery } from './templates/templates.api.ts'

const prepareForm = z.object({
  tenantId: choice('Tenant is required'),
  leaseId: choice('Lease is required'),
  kind: z.enum(HANDOVER_KINDS),
  day,
  templateId: optionalChoice,
  assigneeUid: optionalChoice,
})
type Prepared = z.output<typeof prepareForm>

type Props = { onClose: () => void; onDone: (text: string) => Promise<unknown> }

export function PrepareDialog({ onClose, onDone }: Props) {
  const today = useToday()
  const { keyFor } = useFormKey()
  const form = useSchemaForm<z.input<typeof prepareForm>, Prepared>(prepareForm, {
    tenantId: '',
    leaseId: '',
    kind: 'entry',
    day: today,
    templateId: '',
    assigneeUid: '',
  })
  const prepare = async ({ tenantId: _, leaseId, templateId, ...rest }: Prepared) => {
    const body = { ...rest, ...(templateId && { templateId }) }
    const params = { id: leaseId }
    const made = await handoversApi('POST /leases/{id}/handovers', {
      params,
      body,
      key: keyFor({ leaseId, body }),
    })
    await onDone(`The ${made.kind} of ${made.unitName} is prepared, with ${made.all} items.`)
    onClose()
  }
  return (
    <Dialog title="Prepare Handover" onClose={onClose}>
      <Form form={form} onSubmit={prepare}>
        <TenantSelect
          label="Tenant"
          required
          data-autofocus
          failed="Failed to load tenants. Please try again."
          {...form.getInputProps('tenantId')}
        />
        <LeaseChoice form={form} />
        <FieldRow>
          <SelectField
            label="Kind"
            data={HANDOVER_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
            {...form.getInputProps('kind')}
          />
          <DateField today={today} label="Day of the walk" required {...form.getInputProps('day')} />
        </FieldRow>
        <HowFields form={form} />
        <FormActions busyText="Preparing..." onCancel={onClose}>
          Prepare
        </FormActions>
      </Form>
    </Dialog>
  )
}

type FieldProps = { form: ReturnType<typeof useSchemaForm<z.input<typeof prepareForm>, Prepared>> }

function LeaseChoice({ form }: FieldProps) {
  const { tenantId } = form.values
  const { data: leases = [] } = useQuery({ ...tenantLeasesQuery(tenantId), enabled: tenantId !== '' })
  const data = leases.map(({ id, unitName, startsOn }) => ({
    value: id,
    label: `${unitName}, from ${formatDay(startsOn)}`,
  }))
  const empty = tenantId === '' ? 'Choose the tenant first' : 'Select a lease'
  return (
    <SelectField
      label="Lease"
      required
      data={[{ value: '', label: empty }, ...data]}
      {...form.getInputProps('leaseId')}
    />
  )
}

function HowFields({ form }: FieldProps) {
  const { data: staff = [] } = useQuery(staffChoicesQuery)
  const { data: templates = [] } = useQuery(templatesQuery)
  const isExit = form.values.kind === 'exit'
  return (
    <FieldRow>
      <SelectField
        label="Template"
        description={isExit ? 'An exit has the items of its entry, where there is one.' : undefined}
        data={[
          { value: '', label: 'The one for the kind of unit' },
          ...templates.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        {...form.getInputProps('templateId')}
      />
      <SelectField
        label="Who walks"
        data={[
          { value: '', label: 'Nobody yet' },
          ...staff.map(({ uid, name }) => ({ value: uid, label: name })),
        ]}
        {...form.getInputProps('assigneeUid')}
      />
    </FieldRow>
  )
}
