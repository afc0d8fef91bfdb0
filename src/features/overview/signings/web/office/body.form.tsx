import { z } from 'zod'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { TextAreaField } from '../../../../../web/ui/form/text-area-field.tsx'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import type { Signing } from '../../signing.schemas.ts'
import { signingsApi } from '../signings.api.ts'
import { bodyField } from '../text/body-field.ts'
import { DocumentBody } from '../text/document-body.tsx'
import { useSigningChanged } from './use-signing.ts'

const schema = z.object({ body: bodyField })

type FormProps = { signing: Signing; onClose: () => void; onSaved: () => void }

export function BodyForm({ signing: { id, body }, onClose, onSaved }: FormProps) {
  const changed = useSigningChanged()
  const form = useSchemaForm(schema, { body })
  const save = async (values: z.output<typeof schema>) => {
    await changed(await signingsApi('PATCH /signings/{id}', { params: { id }, body: values }))
    onClose()
    onSaved()
  }
  return (
    <Form form={form} label="Text" record={id} onSubmit={save}>
      <TextAreaField
        label="Text of the document"
        description="# begins a heading, - an item of a list; **two stars** make words bold."
        autosize
        minRows={12}
        maxRows={30}
        data-autofocus
        {...form.getInputProps('body')}
      />
      <FormActions busyText="Saving..." onCancel={onClose}>
        Save text
      </FormActions>
      <Stack surface="sunken" gap="sm" aria-label="Preview" as="section">
        <Text tone="soft" size="sm">
          Preview
        </Text>
        <DocumentBody body={form.values.body} />
      </Stack>
    </Form>
  )
}
