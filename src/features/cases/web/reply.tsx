import { Textarea } from '@mantine/core'
import { useRef } from 'react'
import { z } from 'zod'
import { longText } from '../../../shared/fields.ts'
import { explainWith, inForm } from '../../../web/explain.ts'
import { useSchemaForm } from '../../../web/schema-form.ts'
import { Form, SubmitButton } from '../../../web/ui/form.tsx'
import { useMe } from '../../accounts/web/accounts.api.ts'
import type { Case, MailedCase } from '../cases.contract.ts'
import type { CaseKind } from '../cases.rules.ts'
import { CASE_TEXTS, textsOf } from '../cases.texts.ts'
import { casesApi } from './cases.api.ts'
import { lastingKey } from './lasting-key.ts'
import { PhotoField, type PhotoGate } from './photo-field.tsx'

const replyForm = z.object({
  tenantReply: longText.min(1, CASE_TEXTS.emptyReply),
  photoIds: z.array(z.string()),
})
const EMPTY = { tenantReply: '', photoIds: [] as string[] }

type Props = { kind: CaseKind; item: Case; onReplied: (answer: MailedCase) => void }

/** The box in which a tenant replies to the answer of the office. */
export function ReplyBox({ kind, item: { id, subject }, onReplied }: Props) {
  const me = useMe()
  const photos = useRef<PhotoGate>(null)
  const form = useSchemaForm(replyForm, EMPTY)
  const send = async ({ tenantReply, photoIds }: z.output<typeof replyForm>) => {
    const ids = (await photos.current?.finished()) ?? photoIds
    const body = { tenantId: me.uid, tenantReply, photoIds: ids }
    const key = lastingKey(`reply ${id}`)
    const answer = await casesApi[kind]('POST /{id}/reply', { params: { id }, body, key: key.keyFor(body) })
    key.done()
    form.reset()
    onReplied(answer)
  }
  return (
    <Form
      form={form}
      label={`Your reply about ${subject}`}
      record={id}
      onSubmit={send}
      explain={inForm(explainWith(textsOf(kind).failed.reply))}
    >
      <Textarea
        label="Reply to Admin"
        autosize
        minRows={2}
        maxRows={12}
        {...form.getInputProps('tenantReply')}
      />
      <PhotoField kind={kind} ref={photos} compact {...form.getInputProps('photoIds')} />
      <div>
        <SubmitButton variant="light" busyWord="Sending...">
          Send Reply
        </SubmitButton>
      </div>
    </Form>
  )
}
