import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { addDays, formatDay } from '../../../../../shared/days.ts'
import { line } from '../../../../../shared/fields/fields.ts'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { ReasonField } from '../../../../../web/ui/form/reason-field.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { InstantText } from '../../../../../web/ui/values.tsx'
import { settingsQuery } from '../../../../identity/company/web/company.api.ts'
import type { Close } from '../../closes.contract.ts'
import { BOOKS_KEY, closesApi } from './closes.api.ts'
import { FAILED } from './closes.texts.ts'

const reopenForm = z.object({ reason: line('A reason is required') })

type Props = {
  close: Close
  before: Close | undefined
  onClose: () => void
  onReopened: (text: string) => void
}

export function ReopenBooks({ close, before, onClose, onReopened }: Props) {
  const { id, through, closedAt, closedBy } = close
  const store = useQueryClient()
  const form = useSchemaForm(reopenForm, { reason: '' })
  const reopen = async (body: z.output<typeof reopenForm>) => {
    await closesApi('POST /closes/{id}/reopen', { params: { id }, body })
    await Promise.all([
      store.invalidateQueries({ queryKey: BOOKS_KEY }),
      store.invalidateQueries({ queryKey: settingsQuery.queryKey }),
    ])
    onReopened(
      before ? `The books are closed through ${formatDay(before.through)} now.` : 'The books are open now.',
    )
    onClose()
  }
  return (
    <Dialog title="Reopen the books" size="md" onClose={onClose}>
      <Form
        form={form}
        onSubmit={reopen}
        errorMessage={formErrorMessage(errorMessageWith(FAILED.reopen))}
        record={id}
      >
        <Text lineHeight={1.5}>
          The books were closed through {formatDay(through)} on <InstantText instant={closedAt} />
          {closedBy && ` by ${closedBy}`}. Reopened, {openDays(close, before)} can change again, and with them
          the figures that you have handed out. What was closed stays in the list of closes, with your reason.
        </Text>
        <ReasonField
          description="For example 'A receipt of 28 October was left out'."
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <FormActions danger busyText="Reopening..." onCancel={onClose}>
          Reopen
        </FormActions>
      </Form>
    </Dialog>
  )
}

const openDays = ({ through }: Close, before: Close | undefined): string =>
  before
    ? `the days from ${formatDay(addDays(before.through, 1))} to ${formatDay(through)}`
    : `all days through ${formatDay(through)}`
