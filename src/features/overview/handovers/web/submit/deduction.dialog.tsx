import { z } from 'zod'
import { positiveCedis } from '../../../../../shared/fields/amounts.ts'
import { line } from '../../../../../shared/fields/fields.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { AmountField } from '../../../../../web/ui/form/amount-field.tsx'
import { TextField } from '../../../../../web/ui/form/controls.tsx'
import { Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import type { Handover, HandoverItem } from '../../handovers.answers.ts'
import { HANDOVER_MESSAGES } from '../../handovers.messages.ts'
import { handoversApi } from '../handovers.api.ts'
import { EntryBeside } from '../walk/entry-beside.tsx'

const deductionForm = z.object({ amount: positiveCedis, text: line(HANDOVER_MESSAGES.textMissing) })

type Props = {
  handoverId: string
  item: HandoverItem
  onClose: () => void
  onDone: (handover: Handover) => unknown
}

export function DeductionDialog({ handoverId, item, onClose, onDone }: Props) {
  const form = useSchemaForm(deductionForm, {
    amount: item.deduction?.amount ?? '',
    text: item.deduction?.text ?? '',
  } as z.input<typeof deductionForm>)
  const save = async (body: z.output<typeof deductionForm>) => {
    const params = { id: handoverId, itemId: item.id }
    onDone(await handoversApi('PUT /handovers/{id}/items/{itemId}/deduction', { params, body }))
    onClose()
  }
  return (
    <Dialog title={`Deduct for ${item.room}, ${item.name}`} onClose={onClose}>
      <Form form={form} onSubmit={save} record={item.id}>
        <EntryBeside item={item} handoverId={handoverId} />
        <AmountField label="Amount (GHS)" required data-autofocus {...form.getInputProps('amount')} />
        <TextField
          label="What for"
          description="It stands on the invoice, for example 'New tap and an hour of work'."
          required
          {...form.getInputProps('text')}
        />
        <FormActions busyText="Saving..." onCancel={onClose}>
          Save
        </FormActions>
      </Form>
    </Dialog>
  )
}
