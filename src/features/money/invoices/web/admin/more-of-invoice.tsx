import { Checkbox } from '@mantine/core'
import type { Day } from '../../../../../shared/days.ts'
import { DateField } from '../../../../../web/ui/form/date-field.tsx'
import { FieldRow } from '../../../../../web/ui/form/form.tsx'
import { Stack } from '../../../../../web/ui/layout.tsx'
import classes from './more-of-invoice.module.css'

type Props = {
  form: {
    getInputProps(path: string, options?: { type: 'checkbox' }): object
    isDirty(path: string): boolean
  }
  today: Day
}

const FIELDS = ['periodFrom', 'periodTo', 'enteredLater']

/** Rarely needed fields; open if one is filled in. */
export function MoreOfInvoice({ form, today }: Props) {
  return (
    <details className={classes.more} open={FIELDS.some((field) => form.isDirty(field)) || undefined}>
      <summary>More: period, entered later</summary>
      <Stack gap="lg" mt="md">
        <FieldRow>
          <DateField today={today} label="Period from" {...form.getInputProps('periodFrom')} />
          <DateField today={today} label="Period to" {...form.getInputProps('periodTo')} />
        </FieldRow>
        <Checkbox
          label="Entered later"
          description="For what is older than the portal: takes a due date in the past, and the invoice says so."
          {...form.getInputProps('enteredLater', { type: 'checkbox' })}
        />
      </Stack>
    </details>
  )
}
