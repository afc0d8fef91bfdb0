import { useFormKey } from '../../../web/form-key.ts'
import { useSchemaForm } from '../../../web/schema-form.ts'
import { Dialog } from '../../../web/ui/dialog.tsx'
import { Form, FormActions } from '../../../web/ui/form.tsx'
import { useToday } from '../../company/web/company.api.ts'
import type { Lease } from '../../leases/leases.contract.ts'
import type { RentRule } from '../billing.contract.ts'
import { billingApi } from './billing.api.ts'
import { RuleFields } from './rule-fields.tsx'
import { newRuleValues, type RuleOutput, ruleBody, ruleForm, ruleValues } from './rule-form.schema.ts'

type Props = {
  /** A rule that is changed, or the lease that gets a new one. */
  of: { rule: RentRule } | { lease: Lease }
  onClose: () => void
  onDone: (text: string) => Promise<unknown>
}

export function RuleDialog({ of, onClose, onDone }: Props) {
  const today = useToday()
  const formKey = useFormKey()
  const form = useSchemaForm(ruleForm, 'rule' in of ? ruleValues(of.rule) : newRuleValues(of.lease))
  const save = async (values: RuleOutput) => {
    const body = ruleBody(values)
    if ('rule' in of) {
      await billingApi('PATCH /rent-rules/{id}', { params: { id: of.rule.id }, body })
      await onDone('Charge updated.')
    } else {
      const added = { ...body, leaseId: of.lease.id }
      await billingApi('POST /rent-rules', { body: added, key: formKey.keyFor(added) })
      formKey.done()
      await onDone('Saved as a draft: nothing is billed before you activate it.')
    }
    onClose()
  }
  const title = 'rule' in of ? 'Edit Recurring Charge' : 'Add Recurring Charge'
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} onSubmit={save} record={'rule' in of ? of.rule.id : of.lease.id}>
        <RuleFields form={form} today={today} />
        <FormActions busyText="Saving..." onCancel={onClose}>
          {'rule' in of ? 'Save Changes' : 'Save as Draft'}
        </FormActions>
      </Form>
    </Dialog>
  )
}
