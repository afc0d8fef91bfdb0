import { Checkbox, NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useSchemaForm } from '../../../../../web/forms/schema-form.ts'
import { AmountField } from '../../../../../web/ui/form/amount-field.tsx'
import { DateField } from '../../../../../web/ui/form/date-field.tsx'
import { FieldRow, Form, FormActions, NOT_SENT } from '../../../../../web/ui/form/form.tsx'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { TenantChooser } from '../../../../property/tenants/web/chooser/tenant-chooser.tsx'
import { useMessagePromise } from '../../../../property/tenants/web/message-promise.ts'
import { BULK_MESSAGES } from '../../bulk.contract.ts'
import { FAILED } from '../admin/invoices.messages.ts'
import {
  amountTyped,
  type BulkInvoicesForm,
  bulkInvoicesForm,
  bulkValues,
  NO_INVOICES,
} from '../invoice-forms.schema.ts'
import { InvoiceTextFields } from '../invoice-text-fields.tsx'
import { PurposeField } from '../purpose-field.tsx'
import classes from './bulk.module.css'
import { type Asking, BulkConfirm } from './bulk-confirm.tsx'
import { counted, selectionLabel } from './bulk-messages.ts'
import { BulkSms } from './bulk-sms.tsx'
import { BulkUnits, isEachTicked, keepTicked, TICK_UNITS, useSeveral } from './bulk-units.tsx'

const PAUSE_MS = 400
const STATUSES = ['Unpaid', 'Paid']
const MAILS: Record<string, string> = {
  Unpaid: 'Each tenant gets the invoice with its PDF.',
  Paid: 'Each tenant gets the confirmation with its PDF receipt.',
}

type Props = {
  filled: BulkInvoicesForm | undefined
  onIssue: (values: BulkInvoicesForm) => void
  onClose: () => void
}

export function BulkForm({ filled, onIssue, onClose }: Props) {
  const today = useToday()
  const form = useSchemaForm(bulkInvoicesForm(today), NO_INVOICES)
  const { setValues } = form
  useEffect(() => {
    if (filled) setValues(bulkValues(filled))
  }, [filled, setValues])
  const [asking, setAsking] = useState<Asking | null>(null)
  const { tenantIds, amount, status, leases: ticked = [] } = form.values
  const several = useSeveral(form.values)
  const leases = keepTicked(several, ticked)
  const count = tenantIds.length - several.length + leases.length
  const ask = async (given: BulkInvoicesForm) => {
    if (!isEachTicked(several, leases)) {
      form.setFieldError('leases', TICK_UNITS)
      return NOT_SENT
    }
    const useCredit = given.purpose === 'deposit' && given.useCredit === true
    const values = { ...given, leases, useCredit }
    const agreed = await new Promise<boolean>((answer) => setAsking({ values, answer }))
    setAsking(null)
    if (!agreed) return NOT_SENT
    return onIssue(values)
  }
  const [chosenIds] = useDebouncedValue(tenantIds, PAUSE_MS)
  const promise = useMessagePromise(chosenIds)
  return (
    <>
      <Form form={form} onSubmit={ask} label="Bulk Invoices">
        <PurposeField form={form} />
        <div className={classes.columns}>
          <TenantChooser failed={FAILED.loadTenants} {...form.getInputProps('tenantIds')} />
          <Stack gap="lg">
            <FieldRow>
              <AmountField label="Amount (GHS)" required {...form.getInputProps('amount')} />
              <DateField
                today={today}
                label="Due Date"
                required
                min={today}
                {...form.getInputProps('dueDate')}
              />
            </FieldRow>
            <BulkUnits
              several={several}
              ticked={ticked}
              error={form.errors.leases}
              onTick={(next) => form.setFieldValue('leases', next)}
            />
            <NativeSelect label="Status" data={STATUSES} {...form.getInputProps('status')} />
            <InvoiceTextFields
              form={form}
              description={{
                placeholder: BULK_MESSAGES.description,
                description: 'Optional; printed on the invoices and in the emails.',
              }}
            />
            <Checkbox
              label="Send e-mail"
              description={promise(MAILS[status] ?? '')}
              {...form.getInputProps('sendEmail', { type: 'checkbox' })}
            />
            {form.values.sendEmail && tenantIds.length > 0 && <BulkSms values={form.values} />}
            <Text weight={650} lineHeight={1.4}>
              {selectionLabel({ tenants: tenantIds.length, invoices: count }, amountTyped(amount))}
            </Text>
            <FormActions busyText="Waiting for your answer..." onCancel={onClose}>
              {count > 0 ? `Create ${counted(count, 'Invoice')}` : 'Create Invoices'}
            </FormActions>
          </Stack>
        </div>
      </Form>
      {asking && <BulkConfirm {...asking} />}
    </>
  )
}
