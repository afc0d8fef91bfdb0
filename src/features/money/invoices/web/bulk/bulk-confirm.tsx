import { Confirm } from '../../../../../web/ui/dialog.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { DayText } from '../../../../../web/ui/values.tsx'
import { useMessagePromise } from '../../../../property/tenants/web/message-promise.ts'
import type { BulkInvoicesForm } from '../invoice-forms.schema.ts'
import classes from './bulk.module.css'
import { counted, countInvoices, formatTotal } from './bulk-messages.ts'

export type Asking = { values: BulkInvoicesForm; answer: (agreed: boolean) => void }

export function BulkConfirm({ values, answer }: Asking) {
  const { tenantIds, amount, dueDate, status, sendEmail } = values
  const count = countInvoices(values)
  const promise = useMessagePromise(tenantIds)
  const mail = status === 'Paid' ? 'the confirmation with the PDF receipt' : 'the invoice with its PDF'
  return (
    <Confirm
      title={`Issue ${counted(count, 'invoice')}?`}
      action={`Issue ${counted(count, 'Invoice')}`}
      harmless
      onConfirm={async () => answer(true)}
      onClose={() => answer(false)}
    >
      <dl className={classes.facts}>
        <dt>Invoices</dt>
        <dd>{count.toLocaleString('en-GB')}</dd>
        <dt>Amount each</dt>
        <dd>{formatTotal(1, amount)}</dd>
        <dt>Due</dt>
        <dd>
          <DayText day={dueDate} />
        </dd>
        <dt>Status</dt>
        <dd>{status}</dd>
        <dt className={classes.total}>In total</dt>
        <dd className={classes.total}>{formatTotal(count, amount)}</dd>
      </dl>
      <Text mt="lg">
        {sendEmail
          ? promise(`Each tenant gets ${mail} by e-mail.`)
          : 'No e-mail is sent; the tenants see it in the portal.'}
      </Text>
    </Confirm>
  )
}
