import { useState } from 'react'
import { errorMessageWith } from '../../../web/error-messages.ts'
import { invoicesApi } from '../../invoices/web/invoices.api.ts'
import { mailProblem } from '../../payments/web/payments.messages.ts'
import type { Arrears } from '../arrears.contract.ts'
import { FAILED } from './arrears.api.ts'
import { localDay } from './local-day.ts'

export type ReminderResult = { tenantId: string; tenantName: string; sent: boolean; text: string }

const explain = errorMessageWith(FAILED.remind)

/** A tenant who was reminded today is left in peace. */
async function remind(
  { tenantId, tenantName, oldestInvoice }: Arrears,
  today: string,
): Promise<ReminderResult> {
  const { id, invoiceNumber, remindedAt } = oldestInvoice
  const result = (sent: boolean, text: string) => ({ tenantId, tenantName, sent, text })
  if (remindedAt && localDay(remindedAt) === today) return result(false, 'was reminded today already')
  try {
    const mailed = await invoicesApi('POST /invoices/{id}/remind', { params: { id } })
    if (mailed.smsQueued) return result(true, `reminder of ${invoiceNumber} goes by SMS`)
    return result(mailed.emailSent, mailProblem(mailed) ?? `reminder of ${invoiceNumber} sent`)
  } catch (error) {
    return result(false, explain(error))
  }
}

/** One after the other; `onDone` gets what happened to each. */
export function useSendReminders(today: string, onDone: (results: ReminderResult[]) => Promise<unknown>) {
  const [progress, setProgress] = useState<{ at: number; of: number } | null>(null)
  const send = async (rows: readonly Arrears[]) => {
    if (progress) return
    const results: ReminderResult[] = []
    for (const row of rows) {
      setProgress({ at: results.length + 1, of: rows.length })
      results.push(await remind(row, today))
    }
    setProgress(null)
    await onDone(results)
  }
  return { progress, send: (rows: readonly Arrears[]) => void send(rows) }
}
