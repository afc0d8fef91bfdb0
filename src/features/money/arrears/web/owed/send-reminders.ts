import { useState } from 'react'
import { ApiError, getErrorMessage } from '../../../../../web/api-error.ts'
import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { mailProblem } from '../../../payments/web/payments.messages.ts'
import type { Owed } from '../../owed.contract.ts'
import { arrearsApi, FAILED } from '../arrears.api.ts'

export type ReminderResult = { tenantId: string; tenantName: string; sent: boolean; text: string }

const explain = errorMessageWith(FAILED.remind)
const isRefused = (error: unknown) => error instanceof ApiError && error.status === 409

type Reminded = Pick<Owed, 'tenantId' | 'tenantName'>

async function remind({ tenantId, tenantName }: Reminded): Promise<ReminderResult> {
  const result = (sent: boolean, text: string) => ({ tenantId, tenantName, sent, text })
  try {
    const mailed = await arrearsApi('POST /tenants/{id}/remind', { params: { id: tenantId } })
    const { emailSent, smsQueued, invoiceNumber } = mailed
    if (smsQueued) return result(true, `reminder of ${invoiceNumber} goes by SMS`)
    return result(emailSent, mailProblem(mailed) ?? `reminder of ${invoiceNumber} sent`)
  } catch (error) {
    return result(false, isRefused(error) ? getErrorMessage(error) : explain(error))
  }
}

export function useSendReminders(onDone: (results: ReminderResult[]) => Promise<unknown>) {
  const [progress, setProgress] = useState<{ at: number; of: number } | null>(null)
  const send = async (rows: readonly Reminded[]) => {
    if (progress) return
    const results: ReminderResult[] = []
    for (const row of rows) {
      setProgress({ at: results.length + 1, of: rows.length })
      results.push(await remind(row))
    }
    setProgress(null)
    await onDone(results)
  }
  return { progress, send: (rows: readonly Reminded[]) => void send(rows) }
}
