import { Textarea, type TextareaProps } from '@mantine/core'
import type { invoiceTexts } from '../invoices.contract.ts'

type Props = {
  form: { getInputProps(path: keyof typeof invoiceTexts): object }
  description?: Pick<TextareaProps, 'placeholder' | 'description'>
}

export function InvoiceTextFields({ form, description }: Props) {
  return <Textarea label="Description" rows={2} {...description} {...form.getInputProps('description')} />
}
