import { NativeSelect, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { formatDay } from '../../../../../shared/days.ts'
import { longText } from '../../../../../shared/fields/fields.ts'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { useFormKey } from '../../../../../web/forms/form-key.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { settingsQuery } from '../../../../identity/company/web/company.api.ts'
import { getFirstDay, getLastDay, type Month } from '../../../taxes/taxes.rules.ts'
import { monthAndYear } from '../../months.rules.ts'
import { BOOKS_KEY, closesApi } from './closes.api.ts'
import { FAILED } from './closes.texts.ts'

const closeForm = (months: readonly Month[]) =>
  z.object({ month: z.string().refine((month) => months.includes(month)), note: longText })

type Props = {
  month: Month
  months: readonly Month[]
  isClosedBefore: boolean
  renderFigures: (month: Month) => ReactNode
  onClose: () => void
  onClosed: (text: string) => void
}

export function CloseBooks({
  month: first,
  months,
  isClosedBefore,
  renderFigures,
  onClose,
  onClosed,
}: Props) {
  const store = useQueryClient()
  const formKey = useFormKey()
  const form = useSchemaForm(closeForm(months), { month: first, note: '' })
  const { month } = form.values
  const close = async ({ month: chosen, note }: z.output<ReturnType<typeof closeForm>>) => {
    const body = { through: getLastDay(chosen), note: note || null }
    await closesApi('POST /closes', { body, key: formKey.keyFor(body) })
    formKey.done()
    await Promise.all([
      store.invalidateQueries({ queryKey: BOOKS_KEY }),
      store.invalidateQueries({ queryKey: settingsQuery.queryKey }),
    ])
    onClosed(`The books are closed through ${formatDay(body.through)}.`)
    onClose()
  }
  return (
    <Dialog title="Close the books" onClose={onClose}>
      <Form form={form} onSubmit={close} errorMessage={formErrorMessage(errorMessageWith(FAILED.close))}>
        <Text lineHeight={1.5}>
          Nothing can be recorded, changed or taken back on a day of a closed month any more. A correction is
          booked today and names the month. Only an owner opens the books again.
        </Text>
        <NativeSelect
          label="Through the end of"
          required
          data={months.toReversed().map((value) => ({ value, label: monthAndYear(value) }))}
          description={togetherText(month, months, isClosedBefore)}
          {...form.getInputProps('month')}
        />
        {renderFigures(month)}
        <Textarea
          label="Note"
          description="For example 'Agreed with the bank statement'."
          rows={2}
          {...form.getInputProps('note')}
        />
        <FormActions busyText="Closing..." onCancel={onClose}>
          {`Close ${monthAndYear(month)}`}
        </FormActions>
      </Form>
    </Dialog>
  )
}

function togetherText(month: Month, months: readonly Month[], isClosedBefore: boolean): string | undefined {
  if (!isClosedBefore) return `All days before ${formatDay(getFirstDay(month))} are closed with it.`
  const [first] = months
  if (!first || first >= month) return undefined
  return `All months from ${monthAndYear(first)} are closed with it.`
}
