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
import type { RentRule } from '../charges.contract.ts'
import { RuleFields } from './charge-fields.tsx'
import { newRuleValues, type RuleOutput, ruleBody, ruleForm, ruleValues } from './charge-form.schema.ts'
import { billingApi } from './charges.api.ts'

type Props = { onClose: () => void; onDone: (text: string) => Promise<unknown> }

const termText = ({ startsOn, endsOn }: Lease) =>
  endsOn === null ? `from ${formatDay(startsOn)}` : `${formatDay(startsOn)} – ${formatDay(endsOn)}`

export function AddRule({ leases, ...rest }: Props & { leases: readonly [Lease, ...Lease[]] }) {
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
      <RuleForm key={lease.id} of={{ lease }} {...rest} />
    </Dialog>
  )
}

export const EditRule = ({ rule, ...rest }: Props & { rule: RentRule }) => (
  <Dialog title="Edit Recurring Charge" onClose={rest.onClose}>
    <RuleForm of={{ rule }} {...rest} />
  </Dialog>
)

function RuleForm({ of, onClose, onDone }: Props & { of: { rule: RentRule } | { lease: Lease } }) {
  const today = useToday()
  const formKey = useFormKey()
  const form = useSchemaForm(ruleForm, 'rule' in of ? ruleValues(of.rule) : newRuleValues(of.lease, today))
  const { needsReason, watch } = useNeedsReason(form.values.advanceReason)
  const save = async (values: RuleOutput) => {
    if ('rule' in of) {
      const changed = changedSince(form, values, ruleBody)
      const changes = { ...changed, ...(values.advanceReason && { advanceReason: values.advanceReason }) }
      await watch(billingApi('PATCH /rent-rules/{id}', { params: { id: of.rule.id }, body: changes }))
      await onDone('Charge updated.')
    } else {
      const added = { ...ruleBody(values), leaseId: of.lease.id }
      await billingApi('POST /rent-rules', { body: added, key: formKey.keyFor(added) })
      formKey.done()
      await onDone('Saved as a draft: nothing is billed before you activate it.')
    }
    onClose()
  }
  return (
    <Form form={form} onSubmit={save} record={'rule' in of ? of.rule.id : of.lease.id}>
      <RuleFields form={form} today={today} />
      {needsReason && <AdvanceReason {...form.getInputProps('advanceReason')} />}
      <FormActions busyText="Saving..." onCancel={onClose}>
        {'rule' in of ? 'Save Changes' : 'Save as Draft'}
      </FormActions>
    </Form>
  )
}
