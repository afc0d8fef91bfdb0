import { z } from 'zod'
import { line as text } from '../../../../../shared/fields/fields.ts'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { useFormKey } from '../../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Form } from '../../../../../web/ui/form/form.tsx'
import { ReasonFoot } from '../../../../../web/ui/form/reason-field.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import { MONEY_DESK_MESSAGES } from '../../money-desk.messages.ts'
import { linesApi } from '../money-desk.api.ts'
import { payerText } from '../money-desk.texts.ts'
import type { LineFormProps } from './line-form.types.ts'
import { USUAL_REASON } from './line-keys.ts'

const undoForm = z.object({ reason: text(MONEY_DESK_MESSAGES.reasonMissing) })

/** The usual reason is filled in, so that Enter undoes. */
export function UndoForm({ line, acts, onClose, onActed }: LineFormProps) {
  const form = useSchemaForm(undoForm, { reason: USUAL_REASON })
  const formKey = useFormKey()
  const undo = async (body: z.output<typeof undoForm>) => {
    const key = formKey.keyFor({ id: line.id, ...body })
    await acts.finish(() =>
      linesApi('POST /money/lines/{id}/unmatch', { params: { id: line.id }, body, key }),
    )
    onClose()
    onActed()
  }
  return (
    <Form
      form={form}
      onSubmit={undo}
      errorMessage={formErrorMessage(errorMessageWith('Nothing was undone. Please try again.'))}
      record={line.id}
    >
      <Text lineHeight={1.5}>
        <Money cedis={line.amount} /> from {payerText(line)} is open again. What it posted is reversed, and a
        receipt that it approved waits for review again.
      </Text>
      <ReasonFoot
        description="It stays in the history of the payment."
        action="Undo"
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
        onCancel={onClose}
        {...form.getInputProps('reason')}
      />
    </Form>
  )
}
