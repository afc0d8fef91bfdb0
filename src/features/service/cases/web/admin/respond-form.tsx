import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { longText } from '../../../../../shared/fields/fields.ts'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { CancelButton, Form } from '../../../../../web/ui/form/form.tsx'
import { Row, Text } from '../../../../../web/ui/layout.tsx'
import { useMessagePromise } from '../../../../property/tenants/web/message-promise.ts'
import type { Case, MailedCase } from '../../cases.contract.ts'
import { CASE_MESSAGES, caseMessages } from '../../cases.messages.ts'
import { CASES, type CaseKind, type CaseStatus, canSetStatus } from '../../cases.rules.ts'
import { changedMessage, type Toast } from '../case-messages.ts'
import { casesApi, casesKey } from '../cases.api.ts'
import { lastingKey } from '../lasting-key.ts'
import { PhotoField, type PhotoGate } from '../photos/photo-field.tsx'
import classes from './respond.module.css'

/** Photos need a text. */
const respondForm = z
  .object({ response: longText, photoIds: z.array(z.string()) })
  .refine(({ response, photoIds }) => photoIds.length === 0 || response !== '', {
    path: ['response'],
    error: CASE_MESSAGES.photosWithoutAnswer,
  })
type Values = z.output<typeof respondForm>

const EMPTY: Values = { response: '', photoIds: [] }

type Props = {
  kind: CaseKind
  item: Case
  seen: CaseStatus
  onClose: () => void
  onChanged: (toast: Toast, after: MailedCase) => void
}

export function RespondForm({ kind, item, seen, ...handlers }: Props) {
  const texts = caseMessages(kind)
  const { working, refused } = CASES[kind]
  const form = useSchemaForm(respondForm, EMPTY)
  const { chosen, photos, sending, send } = useSend({ kind, item, ...handlers })
  const promise = useMessagePromise(item.tenantId === null ? [] : [item.tenantId])
  const reach =
    item.tenantId === null
      ? 'Joins the conversation, for the office.'
      : promise('Joins the conversation and goes to the tenant by email.')
  const workable = canSetStatus(item, working, form.values.response)
  const getButtonProps = (status: CaseStatus) => ({
    busy: sending === status,
    onPick: () => {
      chosen.current = status
    },
  })
  return (
    <Form
      form={form}
      onSubmit={send}
      errorMessage={formErrorMessage(errorMessageWith(texts.failed.update))}
      record={item.id}
    >
      <Textarea
        label="Response"
        description={`${reach} Leave it empty to change only the status.`}
        autosize
        minRows={4}
        maxRows={12}
        data-autofocus
        {...form.getInputProps('response')}
      />
      <PhotoField kind={kind} ref={photos} {...form.getInputProps('photoIds')} />
      <Row className={classes.send} gap="sm" align="center">
        <Text tone="soft" role="status">
          {item.status !== seen && `${texts.byNow(item.status)}. `}Set status to
        </Text>
        <Send {...getButtonProps(working)} disabled={!workable} variant="filled">
          {texts.work}
        </Send>
        <Send {...getButtonProps('resolved')} variant="light">
          Resolved
        </Send>
        <Send {...getButtonProps(refused)} variant="light" color="red">
          {texts.refuse}
        </Send>
        <CancelButton onCancel={handlers.onClose} />
      </Row>
    </Form>
  )
}

type SendProps = {
  variant: 'filled' | 'light'
  color?: string
  busy: boolean
  disabled?: boolean
  onPick: () => void
  children: string
}

function Send({ variant, color, busy, disabled, onPick, children }: SendProps) {
  return (
    <Button
      type="submit"
      variant={variant}
      {...(color && { color })}
      disabled={disabled === true && !busy}
      aria-disabled={busy || undefined}
      onClick={onPick}
    >
      {busy ? 'Saving...' : children}
    </Button>
  )
}

function useSend({ kind, item, onClose, onChanged }: Omit<Props, 'seen'>) {
  const store = useQueryClient()
  const chosen = useRef<CaseStatus>(CASES[kind].working)
  const [sending, setSending] = useState<CaseStatus | null>(null)
  const photos = useRef<PhotoGate>(null)
  const send = async ({ response, photoIds }: Values) => {
    const status = chosen.current
    setSending(status)
    try {
      const ids = (await photos.current?.finished()) ?? photoIds
      const body = { status, adminResponse: response || null, photoIds: ids }
      const key = lastingKey(`respond ${item.id}`)
      const seen = { ...body, from: item.status }
      const call = { params: { id: item.id }, body: seen, key: key.keyFor(body) }
      const after = await casesApi[kind]('PATCH /{id}', call)
      key.done()
      onChanged(changedMessage(kind, after, { before: item.status, answered: response !== '' }), after)
      onClose()
    } catch (error) {
      // Somebody else may have changed the case first.
      void store.invalidateQueries({ queryKey: casesKey(kind) })
      throw error
    } finally {
      setSending(null)
    }
  }
  return { chosen, photos, sending, send }
}
