import { TextInput } from '@mantine/core'
import { Money } from '../../../../../../web/ui/values.tsx'
import type { Invoice } from '../../../invoices.contract.ts'

type Props = { invoice: Invoice; form: { getInputProps(path: 'eVatNumber'): object } }

export function EVatField({ invoice: { vatRate, vatAmount, vatCredited }, form }: Props) {
  if (vatRate === null) return null
  return (
    <TextInput
      label="E-VAT Invoice Number"
      description={
        <>
          <Money cedis={vatAmount ?? 0} /> of the amount are VAT ({`${vatRate}\u00a0%`}).{' '}
          {vatCredited > 0 && (
            <>
              Credit notes took <Money cedis={vatCredited} /> of it back.{' '}
            </>
          )}
          Until a number is entered, the PDF says that it is not a VAT invoice.
        </>
      }
      {...form.getInputProps('eVatNumber')}
    />
  )
}
