import { NativeSelect, Textarea } from '@mantine/core'
import { z } from 'zod'
import { longText } from '../../../../shared/fields/fields.ts'
import { errorMessageWith, formErrorMessage } from '../../../../web/error-messages.ts'
import { useFormKey } from '../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Form, FormActions } from '../../../../web/ui/form/form.tsx'
import { Text } from '../../../../web/ui/layout.tsx'
import { Money } from '../../../../web/ui/values.tsx'
import { CHANNEL_LABELS, CONTACT_CHANNELS } from '../arrears.rules.ts'
import { arrearsApi, FAILED } from './arrears.api.ts'
import type { ArrearsDialogProps } from './arrears.types.ts'

const contactForm = z.object({ channel: z.enum(CONTACT_CHANNELS), note: longText })
const CHANNELS = CONTACT_CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] }))

export function ContactDialog({ row, onClose, onDone }: ArrearsDialogProps) {
  const { tenantId: id, tenantName, overdue } = row
  const form = useSchemaForm(contactForm, { channel: 'call', note: '' })
  const formKey = useFormKey()
  const record = async ({ channel, note }: z.output<typeof contactForm>) => {
    const body = { channel, note: note || null }
    const key = formKey.keyFor({ id, ...body })
    await arrearsApi('POST /tenants/{id}/contacts', { params: { id }, body, key })
    formKey.done()
    await onDone(`Contact with ${tenantName} recorded.`)
    onClose()
  }
  return (
    <Dialog title="Record contact" size="md" onClose={onClose}>
      <Form
        form={form}
        onSubmit={record}
        errorMessage={formErrorMessage(errorMessageWith(FAILED.contact))}
        record={id}
      >
        <Text lineHeight={1.5}>
          <strong>{tenantName}</strong> owes <Money cedis={overdue} /> that is overdue.
        </Text>
        <NativeSelect
          label="How"
          required
          data-autofocus
          data={CHANNELS}
          {...form.getInputProps('channel')}
        />
        <Textarea
          label="Note"
          rows={3}
          description="Optional: what was said. It is included in the evidence pack."
          {...form.getInputProps('note')}
        />
        <FormActions busyText="Saving..." onCancel={onClose}>
          Record contact
        </FormActions>
      </Form>
    </Dialog>
  )
}
