import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '../../../../shared/days.ts'
import { changedSince } from '../../../../web/forms/changed-since.ts'
import { useFormKey } from '../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Form, FormActions } from '../../../../web/ui/form/form.tsx'
import { useToday } from '../../../identity/company/web/company.api.ts'
import type { Lease } from '../../../property/leases/leases.contract.ts'
import { AdvanceReason, useNeedsReason } from '../../../property/leases/web/advance-reason.tsx'
import type { RecurringCharge } from '../charges.contract.ts'
import { ChargeFields } from './charge-fields.tsx'
import {
  type ChargeOutput,
  chargeBody,
  chargeForm,
  chargeValues,
  newChargeValues,
} from './charge-form.schema.ts'
import { chargesApi } from './charges.api.ts'

type Props = { onClose: () => void; onDone: (text: string) => Promise<unknown> }

const termText = ({ startsOn, endsOn }: Lease) =>
  endsOn === null ? `from ${formatDay(startsOn)}` : `${formatDay(startsOn)} – ${formatDay(endsOn)}`

export function AddCharge({ leases, ...rest }: Props & { leases: readonly [Lease, ...Lease[]] }) {
  const [id, setId] = useState(leases[0].id)
  const lease = leases.find((one) => one.id === id) ?? leases[0]
  return (
    <Dialog title="Add Recurring Charge" onClose={rest.onClose}>
      {leases.length > 1 && (
        <NativeSelect
          label="Lease"
          mb="md"
          value={lease.id}
          data={leases.map((one) => ({
            value: one.id,
            label: `${one.unitName}, ${one.propertyName}: ${termText(one)}`,
          }))}
          onChange={(event) => setId(event.currentTarget.value)}
        />
      )}
      <ChargeForm key={lease.id} of={{ lease }} {...rest} />
    </Dialog>
  )
}

export const EditCharge = ({ charge, ...rest }: Props & { charge: RecurringCharge }) => (
  <Dialog title="Edit Recurring Charge" onClose={rest.onClose}>
    <ChargeForm of={{ charge }} {...rest} />
  </Dialog>
)

function ChargeForm({ of, onClose, onDone }: Props & { of: { charge: RecurringCharge } | { lease: Lease } }) {
  const today = useToday()
  const formKey = useFormKey()
  const form = useSchemaForm(
    chargeForm,
    'charge' in of ? chargeValues(of.charge) : newChargeValues(of.lease, today),
  )
  const { needsReason, watch } = useNeedsReason(form.values.advanceReason)
  const save = async (values: ChargeOutput) => {
    if ('charge' in of) {
      const changed = changedSince(form, values, chargeBody)
      const changes = { ...changed, ...(values.advanceReason && { advanceReason: values.advanceReason }) }
      await watch(chargesApi('PATCH /rent-rules/{id}', { params: { id: of.charge.id }, body: changes }))
      await onDone('Charge updated.')
    } else {
      const added = { ...chargeBody(values), leaseId: of.lease.id }
      await chargesApi('POST /rent-rules', { body: added, key: formKey.keyFor(added) })
      formKey.done()
      await onDone('Saved as a draft: nothing is billed before you activate it.')
    }
    onClose()
  }
  return (
    <Form form={form} onSubmit={save} record={'charge' in of ? of.charge.id : of.lease.id}>
      <ChargeFields form={form} today={today} />
      {needsReason && <AdvanceReason {...form.getInputProps('advanceReason')} />}
      <FormActions busyText="Saving..." onCancel={onClose}>
        {'charge' in of ? 'Save Changes' : 'Save as Draft'}
      </FormActions>
    </Form>
  )
}
