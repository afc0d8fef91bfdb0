import { z } from 'zod'
import { longText } from '../../../../../shared/fields/fields.ts'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { useFormKey } from '../../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { SelectField } from '../../../../../web/ui/form/controls.tsx'
import { Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { TextAreaField } from '../../../../../web/ui/form/text-area-field.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import { ASIDE_KINDS } from '../../money-lines.rules.ts'
import { linesApi } from '../money-desk.api.ts'
import { ASIDE_LABELS, payerText } from '../money-desk.texts.ts'
import type { LineFormProps } from './line-form.types.ts'

const asideForm = z.object({ kind: z.enum(ASIDE_KINDS), note: longText })
const OPTIONS = ASIDE_KINDS.map((value) => ({ value, label: ASIDE_LABELS[value] }))

export function AsideForm({ line, acts, onClose, onActed }: LineFormProps) {
  const form = useSchemaForm(asideForm, {
    kind: line.reason === 'perhaps-same' ? ('same' as const) : ('other_income' as const),
    note: '',
  })
  const formKey = useFormKey()
  const put = async ({ kind, note }: z.output<typeof asideForm>) => {
    const body = { kind, note: note || null }
    const key = formKey.keyFor({ id: line.id, ...body })
    await acts.finish(() => linesApi('POST /money/lines/{id}/aside', { params: { id: line.id }, body, key }))
    onClose()
    onActed()
  }
  return (
    <Form
      form={form}
      onSubmit={put}
      errorMessage={formErrorMessage(errorMessageWith('The line was not put aside. Please try again.'))}
      record={line.id}
    >
      <Text lineHeight={1.5}>
        <Money cedis={line.amount} /> from {payerText(line)} is no payment of a tenant. The name and number of
        a stranger are deleted after 90 days.
      </Text>
      <SelectField label="It is" data={OPTIONS} data-autofocus {...form.getInputProps('kind')} />
      <TextAreaField label="Note" rows={2} description="Optional." {...form.getInputProps('note')} />
      <FormActions busyText="Saving..." onCancel={onClose}>
        Put aside
      </FormActions>
    </Form>
  )
}
