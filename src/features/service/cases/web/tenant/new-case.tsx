import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { isOffline } from '../../../../../web/connection.ts'
import { formErrorMessage } from '../../../../../web/error-messages.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { QUEUED, sendOrQueue } from '../../../../../web/offline/send-or-queue.ts'
import { t, translateKnown } from '../../../../../web/translate.ts'
import { Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { useMe } from '../../../../identity/accounts/web/accounts.api.ts'
import type { MailedCase } from '../../cases.contract.ts'
import { caseMessages } from '../../cases.messages.ts'
import { CASES, type CaseKind } from '../../cases.rules.ts'
import { casesApi } from '../cases.api.ts'
import { lastingKey } from '../lasting-key.ts'
import { PhotoField, type PhotoGate } from '../photos/photo-field.tsx'
import { PRIORITY_OPTIONS } from '../priority-options.ts'
import { EMPTY_CASE, type NewCaseForm, newCaseForm } from './new-case.schema.ts'
import { caseItem } from './queued-case.ts'
import { submitFailure } from './submit-messages.ts'

const NO_NAME = 'Unknown'

type Props = { kind: CaseKind; onSubmitted: (answer: MailedCase) => void; onQueued: () => void }

export function NewCase({ kind, onSubmitted, onQueued }: Props) {
  const me = useMe()
  const texts = caseMessages(kind)
  const { noun, title, bodyField } = CASES[kind]
  const photos = useRef<PhotoGate>(null)
  const form = useSchemaForm(newCaseForm(kind), EMPTY_CASE)
  const submit = async ({ subject, body, photoIds, priority }: NewCaseForm) => {
    const text = {
      tenantId: me.uid,
      tenantName: me.name || NO_NAME,
      tenantEmail: me.email,
      subject,
      [bodyField]: body,
      ...(kind === 'request' && { priority }),
    }
    const unsent = isOffline() ? await photos.current?.unsent() : undefined
    const waiting = unsent?.photos ?? []
    const given = { ...text, photoIds: unsent?.photoIds ?? (await photos.current?.finished()) ?? photoIds }
    const formKey = lastingKey(`new ${noun}`)
    const key = formKey.keyFor([given, waiting.map(({ file }) => [file.name, file.size])])
    const answer = await sendOrQueue({
      key,
      send: () => casesApi[kind]('POST ', { body: given, key }),
      item: async () => caseItem(kind, { uid: me.uid, body: given, photos: waiting }),
    })
    formKey.done()
    form.reset()
    if (answer === QUEUED) onQueued()
    else onSubmitted(answer)
  }
  // One message covers both fields: it is shown above them, and the fields are only marked.
  const incomplete = Object.values(form.errors).includes(translateKnown(texts.fillBoth))
  const inputProps = (name: 'subject' | 'body') => ({
    ...form.getInputProps(name),
    ...(incomplete && { error: form.getValues()[name].trim() === '' }),
  })
  return (
    <Form
      form={form}
      label={translateKnown(texts.submitNew)}
      onSubmit={submit}
      errorMessage={formErrorMessage((error) => submitFailure(kind, error))}
    >
      <TextInput label={t('Subject')} required autoComplete="off" {...inputProps('subject')} />
      <Textarea
        label={translateKnown(texts.bodyLabel)}
        required
        autosize
        minRows={3}
        maxRows={16}
        {...inputProps('body')}
      />
      {kind === 'request' && (
        <NativeSelect
          label={t('How urgent is it?')}
          data={PRIORITY_OPTIONS.map(({ value, label }) => ({ value, label: translateKnown(label) }))}
          {...form.getInputProps('priority')}
        />
      )}
      <PhotoField kind={kind} ref={photos} {...form.getInputProps('photoIds')} />
      <FormActions busyText={t('Submitting...')}>{translateKnown(`Submit ${title}`)}</FormActions>
    </Form>
  )
}
