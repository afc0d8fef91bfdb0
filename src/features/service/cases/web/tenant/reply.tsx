import { Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { longText } from '../../../../../shared/fields/fields.ts'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { t, translateKnown } from '../../../../../web/translate.ts'
import { Form } from '../../../../../web/ui/form/form.tsx'
import { SubmitButton } from '../../../../../web/ui/form/submit-button.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { useMe } from '../../../../identity/accounts/web/accounts.api.ts'
import type { Case, MailedCase } from '../../cases.contract.ts'
import { CASE_MESSAGES, caseMessages } from '../../cases.messages.ts'
import { type CaseKind, tenantMayReply } from '../../cases.rules.ts'
import { casesApi } from '../cases.api.ts'
import { lastingKey } from '../lasting-key.ts'
import { PhotoField, type PhotoGate } from '../photos/photo-field.tsx'

const replyForm = z.object({
  tenantReply: longText.min(1, CASE_MESSAGES.emptyReply),
  photoIds: z.array(z.string()),
})
const EMPTY = { tenantReply: '', photoIds: [] as string[] }

type Props = {
  kind: CaseKind
  item: Case
  onReplied: (answer: MailedCase) => void
  onHolds: (holds: boolean) => void
}

/** A draft cannot be sent once the case is resolved. */
export function ReplyBox({ kind, item, onReplied, onHolds }: Props) {
  const { id, subject } = item
  const { failed, noReplyToResolved } = caseMessages(kind)
  const me = useMe()
  const photos = useRef<PhotoGate>(null)
  const form = useSchemaForm(replyForm, EMPTY)
  const [refused, setRefused] = useState(false)
  const closed = !tenantMayReply(item)
  const { tenantReply: text, photoIds: sent } = form.getValues()
  const holds = text !== '' || sent.length > 0
  useEffect(() => onHolds(holds), [holds, onHolds])
  const send = async ({ tenantReply, photoIds }: z.output<typeof replyForm>) => {
    setRefused(false)
    const ids = (await photos.current?.finished()) ?? photoIds
    const body = { tenantId: me.uid, tenantReply, photoIds: ids }
    const key = lastingKey(`reply ${id}`)
    const call = { params: { id }, body, key: key.keyFor(body) }
    const answer = await casesApi[kind]('POST /{id}/reply', call).catch((error: unknown) => {
      setRefused(error instanceof Error && error.message === noReplyToResolved)
      throw error
    })
    key.done()
    form.reset()
    onReplied(answer)
  }
  return (
    <Form
      form={form}
      label={t('Your reply about {subject}', { subject })}
      record={id}
      onSubmit={send}
      errorMessage={formErrorMessage(errorMessageWith(failed.reply))}
    >
      <Textarea
        label={t('Reply to Admin')}
        autosize
        minRows={2}
        maxRows={12}
        {...form.getInputProps('tenantReply')}
      />
      <PhotoField kind={kind} ref={photos} compact {...form.getInputProps('photoIds')} />
      {closed && !refused && <Notice tone="warning">{translateKnown(noReplyToResolved)}</Notice>}
      <div>
        <SubmitButton variant="light" busyText={t('Sending...')} disabled={closed}>
          {t('Send Reply')}
        </SubmitButton>
      </div>
    </Form>
  )
}
