import { NativeSelect } from '@mantine/core'
import type { z } from 'zod'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { saveAs } from '../../../../../web/files/download.ts'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { DateField } from '../../../../../web/ui/form/date-field.tsx'
import { FieldRow, Form, FormActions } from '../../../../../web/ui/form/form.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { paymentsApi } from '../payments.api.ts'
import { FAILED } from '../payments.messages.ts'
import { ledgerExportForm, monthBefore } from './ledger-export.schema.ts'

const FORMATS = [
  { value: 'xlsx', label: 'Excel' },
  { value: 'csv', label: 'CSV' },
]

type Props = { onClose: () => void; onSaved: (text: string) => void }

export function LedgerExport({ onClose, onSaved }: Props) {
  const today = useToday()
  const form = useSchemaForm(ledgerExportForm, { ...monthBefore(today), format: 'xlsx' })
  const save = async (query: z.output<typeof ledgerExportForm>) => {
    const name = `Ledger_${query.from}_${query.to}.${query.format}`
    saveAs(await paymentsApi.bytes('GET /ledger/export', { query }), name)
    onSaved(`${name} is saved.`)
    onClose()
  }
  return (
    <Dialog title="Export for the accountant" size="md" onClose={onClose}>
      <Form form={form} onSubmit={save} errorMessage={formErrorMessage(errorMessageWith(FAILED.ledger))}>
        <Text lineHeight={1.5}>
          Every invoice, payment and deposit of these days, each with its debit and credit account, for a
          bookkeeping program.
        </Text>
        <FieldRow>
          <DateField label="From" required today={today} {...form.getInputProps('from')} />
          <DateField label="To" required today={today} {...form.getInputProps('to')} />
        </FieldRow>
        <NativeSelect label="Format" data={FORMATS} {...form.getInputProps('format')} />
        <FormActions busyText="Exporting..." onCancel={onClose}>
          Export
        </FormActions>
      </Form>
    </Dialog>
  )
}
