import type { ReactNode } from 'react'
import type { SchemaForm } from '../../forms/schema-form.ts'
import { Dialog } from '../dialog.tsx'
import { ActionButton } from '../form/controls.tsx'
import { Form, FormActions, NOT_SENT } from '../form/form.tsx'
import { Stack } from '../layout.tsx'
import { BulkResults, type Outcome, progressText, useOneByOne } from './bulk.tsx'

type Words = {
  /** The button: 'End 2 Leases'. */
  action: string
  working: string
  done: string
  failed: string
}

type Props<R, In extends Record<string, unknown>, Out> = {
  title: string
  size?: number
  rows: readonly R[]
  getName: (row: R) => string
  form: SchemaForm<In, Out>
  act: (row: R, values: Out) => Promise<Outcome>
  errorMessage?: (error: unknown) => string
  /** False while nothing can be done to any row. */
  canAct?: boolean
  words: Words
  danger?: boolean
  onClose: () => void
  onDone: () => Promise<void>
  children: ReactNode
}

/** Shows what will be done, does it to one row after the other, and shows the result of each. */
export function BulkDialog<R extends { id: string }, In extends Record<string, unknown>, Out>({
  title,
  size,
  rows,
  getName,
  form,
  act,
  errorMessage,
  canAct = true,
  words,
  danger,
  onClose,
  onDone,
  children,
}: Props<R, In, Out>) {
  const { progress, results, run } = useOneByOne({ getName, ...(errorMessage && { errorMessage }) })
  const save = async (values: Out) => {
    if (!canAct) return NOT_SENT
    await run(rows, (row) => act(row, values))
    await onDone()
    return undefined
  }
  return (
    <Dialog title={title} onClose={onClose} {...(size && { size })}>
      {results ? (
        <Stack gap="md">
          <BulkResults results={results} done={words.done} failed={words.failed} />
          <ActionButton variant="filled" size="md" onClick={onClose}>
            Done
          </ActionButton>
        </Stack>
      ) : (
        <Form form={form} onSubmit={save} record={rows.map(({ id }) => id).join()}>
          {children}
          <FormActions
            busyText={progressText(words.working, progress)}
            onCancel={onClose}
            {...(danger && { danger })}
          >
            {words.action}
          </FormActions>
        </Form>
      )}
    </Dialog>
  )
}
