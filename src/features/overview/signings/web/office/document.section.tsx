import { useState } from 'react'
import { z } from 'zod'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { ActionButton } from '../../../../../web/ui/form/controls.tsx'
import { Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { TextAreaField } from '../../../../../web/ui/form/text-area-field.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { FileLink } from '../../../../../web/ui/links/file-link.tsx'
import type { useNotice } from '../../../../../web/ui/notice.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import type { Signing } from '../../signing.schemas.ts'
import { signingFile, signingsApi } from '../signings.api.ts'
import { bodyField } from '../text/body-field.ts'
import { DocumentBody } from '../text/document-body.tsx'
import { StatementTotalsTable } from '../text/statement-totals.tsx'
import { useSigningChanged } from './use-signing.ts'

type Props = { signing: Signing; mayEdit: boolean; notice: ReturnType<typeof useNotice> }

export function DocumentSection({ signing, mayEdit, notice }: Props) {
  const [isEditing, setIsEditing] = useState(false)
  const { totals, body, state } = signing
  const hasFile = state !== 'withdrawn' || signing.documentSha256 !== null
  return (
    <Section
      title="Text"
      aside={
        <Row gap="sm lg" align="center">
          {hasFile && (
            <FileLink {...signingFile(signing.id)} failed="The file could not be opened.">
              Open PDF
            </FileLink>
          )}
          {mayEdit && !isEditing && <ActionButton onClick={() => setIsEditing(true)}>Edit text</ActionButton>}
        </Row>
      }
    >
      {totals && <StatementTotalsTable totals={totals} />}
      {isEditing && mayEdit ? (
        <BodyForm
          signing={signing}
          onClose={() => setIsEditing(false)}
          onSaved={() => notice.report('success', 'The text is saved.')}
        />
      ) : body ? (
        <DocumentBody body={body} />
      ) : (
        <Text tone="soft">The text is in the PDF.</Text>
      )}
    </Section>
  )
}

const schema = z.object({ body: bodyField })

type FormProps = { signing: Signing; onClose: () => void; onSaved: () => void }

function BodyForm({ signing: { id, body }, onClose, onSaved }: FormProps) {
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
