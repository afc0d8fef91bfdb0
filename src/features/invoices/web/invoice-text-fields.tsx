import { Textarea, type TextareaProps } from '@mantine/core'
import type { invoiceTexts } from '../invoices.contract.ts'

type Props = {
  form: { getInputProps(path: keyof typeof invoiceTexts): object }
  /** What the form says of the description beside its label. */
  description?: Pick<TextareaProps, 'placeholder' | 'description'>
}

/** The fields in which people write on an invoice in their own words, in each of its forms. */
export function InvoiceTextFields({ form, description }: Props) {
  return <Textarea label="Description" rows={2} {...description} {...form.getInputProps('description')} />
}
