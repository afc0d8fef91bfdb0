import { formatDay, isDay } from '../../../../../shared/days.ts'
import { useCompanyName } from '../../../../identity/company/web/company.api.ts'
import { composeSmsText } from '../../../../messaging/channels/web/sms/sms-cost.labels.ts'
import { SmsCost } from '../../../../messaging/channels/web/sms/sms-cost.tsx'
import { formatTotal } from './bulk-messages.ts'

// As long as real invoice numbers.
const NUMBER = 'INV-2026-00000'

type Props = { recipients: number; of: number; amount: number | null; dueDate: string; isPaid: boolean }

export function BulkSmsCost({ amount, dueDate, isPaid, ...count }: Props) {
  const { name: companyName } = useCompanyName()
  const money = amount === null ? '' : formatTotal(1, amount)
  const due = isDay(dueDate) ? formatDay(dueDate) : ''
  const text = isPaid
    ? `${money} received for ${NUMBER}. Thank you.`
    : `${money} is due on ${due}, invoice ${NUMBER}.`
  const isComplete = money !== '' && (isPaid || due !== '')
  const sms = isComplete ? composeSmsText({ companyName, text, link: '/tenant/invoices' }) : ''
  return <SmsCost {...count} text={sms} />
}
