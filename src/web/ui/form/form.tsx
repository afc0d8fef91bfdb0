import { Button } from '@mantine/core'
import { type ReactNode, type SyntheticEvent, use, useEffect, useRef, useState } from 'react'
import { errorSentences, getErrorMessage } from '../../api-error.ts'
import type { ReadDraft } from '../../forms/draft-values.ts'
import type { SchemaForm } from '../../forms/schema-form.ts'
import { t } from '../../translate.ts'
import { Row, Stack, Text } from '../layout.tsx'
import { Notice } from '../notice.tsx'
import { TextButton } from '../text-button.tsx'
import classes from './form.module.css'
import { FormContext, SubmitButton } from './submit-button.tsx'
import { useDraft } from './use-draft.ts'
import { usePreparations } from './use-preparations.ts'

export const useWasFileChosen = (path: string): boolean => use(FormContext).filesToChooseAgain.includes(path)

/** `onSubmit` of a {@link Form} returns it if nothing was sent, so that the draft stays. */
export const NOT_SENT = Symbol('not sent')

type Props<In extends Record<string, unknown>, Out> = {
  form: SchemaForm<In, Out>
  /** Gets the valid values. Its error is shown, and the form cannot be sent twice. */
  onSubmit: (values: Out) => Promise<unknown>
  errorMessage?: (error: unknown) => string
  /** The accessible name, if the screen has several forms. */
  label?: string
  /** The id of the record, if the initial values do not identify it. */
  record?: string
  children: ReactNode
}

/** Shows errors next to the fields and in a summary, which takes the focus. Drafts survive closing, see useDraft. */
export function Form<In extends Record<string, unknown>, Out>({
  form,
  onSubmit,
  errorMessage = getErrorMessage,
  label,
  record,
  children,
}: Props<In, Out>) {
  const place = useRef<HTMLFormElement>(null)
  const draft = useDraft(form, { place, label, record })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  const running = useRef(false)
  const send = async (values: Out) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(null)
    draft.settle()
    try {
      if ((await onSubmit(values)) === NOT_SENT) draft.failed()
      else draft.done()
    } catch (error) {
      draft.failed()
      setFailure(error)
      setAttempt((before) => before + 1)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const refuse = () => {
    setFailure(null)
    setAttempt((before) => before + 1)
  }
  const preparations = usePreparations()
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    void preparations.whenDone(form.onSubmit(send, refuse))
  }
  return (
    <form ref={place} className={classes.form} aria-label={label} noValidate onSubmit={submit}>
      <Restored {...draft.restored} onDiscard={draft.discard} />
      <Problems
        attempt={attempt}
        errors={form.errors}
        failure={failure === null ? [] : errorSentences(failure, errorMessage)}
        onPick={(path) => form.getInputNode<HTMLElement, never>(path as never)?.focus()}
      />
      <FormContext
        value={{
          busy: busy || preparations.isWaiting,
          settle: draft.settle,
          filesToChooseAgain: draft.restored.files,
          resets: form.resets,
          waitFor: preparations.add,
        }}
      >
        {children}
      </FormContext>
    </form>
  )
}

function Restored({ fields, dropped, onDiscard }: ReadDraft & { onDiscard: () => void }) {
  const isBack = Object.keys(fields).length > 0
  if (!isBack && dropped.length === 0) return null
  if (!isBack)
    return <Notice tone="info">{t('What you had typed no longer fits this form and was left out.')}</Notice>
  return (
    <Notice tone="info">
      {t('What you had typed is back.')}
      {dropped.length > 0 && ` ${t('Some of it no longer fits this form and was left out.')}`}{' '}
      <TextButton inherit onClick={onDiscard}>
        {t('Discard')}
      </TextButton>
    </Notice>
  )
}

type ProblemsProps = {
  attempt: number
  errors: Record<string, ReactNode>
  failure: string[]
  onPick: (path: string) => void
}

function Problems({ attempt, errors, failure, onPick }: ProblemsProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  const fields = Object.entries(errors).filter(([, error]) => error)
  if (attempt === 0 || fields.length + failure.length === 0) return null
  return (
    <Text
      ref={box}
      tabIndex={-1}
      role="alert"
      className={classes.problems}
      as="div"
      tone="red"
      lineHeight={1.45}
    >
      {failure.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {fields.length > 0 && (
        <ul>
          {fields.map(([path, error]) => (
            <li key={path}>
              <button type="button" onClick={() => onPick(path)}>
                {error}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Text>
  )
}

type ActionsProps = { busyText: string; onCancel?: () => void; danger?: boolean; children: string }

export function FormActions({ busyText, onCancel, danger, children }: ActionsProps) {
  return (
    <Row filling mt="xs" gap="sm">
      <SubmitButton busyText={busyText} {...(danger && { color: 'red' })}>
        {children}
      </SubmitButton>
      {onCancel && <CancelButton onCancel={onCancel} />}
    </Row>
  )
}

export function CancelButton({ onCancel }: { onCancel: () => void }) {
  const { settle } = use(FormContext)
  const cancel = () => {
    settle?.()
    onCancel()
  }
  return (
    <Button variant="default" onClick={cancel}>
      {t('Cancel')}
    </Button>
  )
}

export function FieldRow({ children }: { children: ReactNode }) {
  return (
    <Stack columns={200} gap="lg" align="start">
      {children}
    </Stack>
  )
}
