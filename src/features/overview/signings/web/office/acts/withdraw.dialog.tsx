import { z } from 'zod'
import { line } from '../../../../../../shared/fields/fields.ts'
import { useSchemaForm } from '../../../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../../../web/ui/dialog.tsx'
import { Form, FormActions } from '../../../../../../web/ui/form/form.tsx'
import { ReasonField } from '../../../../../../web/ui/form/reason-field.tsx'
import { SIGNING_MESSAGES } from '../../../signings.messages.ts'
import { signingsApi } from '../../signings.api.ts'
import { useSigningChanged } from '../use-signing.ts'
import type { ActProps } from './act.types.ts'

const schema = z.object({ reason: line(SIGNING_MESSAGES.reasonMissing) })

export function WithdrawDialog({ signing: { id, number, state, tenantName }, onClose, onDone }: ActProps) {
  const changed = useSigningChanged()
  const form = useSchemaForm(schema, { reason: '' })
  const withdraw = async (body: z.output<typeof schema>) => {
    await changed(await signingsApi('POST /signings/{id}/withdraw', { params: { id }, body }))
    onDone(`${number} is withdrawn.`)
    onClose()
  }
  return (
    <Dialog title={`Withdraw ${number}`} onClose={onClose}>
      <Form form={form} onSubmit={withdraw} record={id}>
        <ReasonField
          description={state === 'sent' ? `${tenantName} is told the reason.` : 'It stands on the trail.'}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <FormActions danger busyText="Withdrawing..." onCancel={onClose}>
          Withdraw
        </FormActions>
      </Form>
    </Dialog>
  )
}
