import type { ReactNode } from 'react'
import { ApiError, getErrorMessage } from '../../../../../web/api-error.ts'
import { errorMessageWith } from '../../../../../web/error-messages.ts'
import {
  BulkAct,
  BulkBar,
  BulkResults,
  type Chosen,
  isAllDone,
  type Outcome,
  useOneByOne,
} from '../../../../../web/ui/list/bulk.tsx'
import type { NoticeTone } from '../../../../../web/ui/notice.tsx'
import { mailProblem } from '../../../payments/web/payments.messages.ts'
import { arrearsApi, FAILED } from '../arrears.api.ts'
import type { OwedEntry } from './owed.columns.tsx'

const getName = ({ tenantName }: OwedEntry) => tenantName

const withAdvice = errorMessageWith(FAILED.remind)
const isRefused = (error: unknown) => error instanceof ApiError && error.status === 409
const errorMessage = (error: unknown) => (isRefused(error) ? getErrorMessage(error) : withAdvice(error))

async function remind({ tenantId }: OwedEntry): Promise<Outcome> {
  const mailed = await arrearsApi('POST /tenants/{id}/remind', { params: { id: tenantId } })
  const { emailSent, smsQueued, invoiceNumber } = mailed
  if (smsQueued) return { done: true, text: `reminder of ${invoiceNumber} goes by SMS` }
  return { done: emailSent, text: mailProblem(mailed) ?? `reminder of ${invoiceNumber} sent` }
}

type Props = {
  choosing: Chosen<OwedEntry>
  onShow: (tone: NoticeTone, results: ReactNode) => void
  onDone: () => Promise<unknown>
}

export function RemindersBar({ choosing, onShow, onDone }: Props) {
  const { progress, run } = useOneByOne({ getName, errorMessage })
  const { chosen } = choosing
  const remindAll = async () => {
    const results = await run(chosen, remind)
    choosing.clear()
    onShow(
      isAllDone(results) ? 'success' : 'info',
      <BulkResults results={results} done="reminded" failed="not reminded" />,
    )
    await onDone()
  }
  return (
    <BulkBar choosing={choosing}>
      <BulkAct count={chosen.length} progress={progress} working="Sending" onAct={() => void remindAll()}>
        Send reminder
      </BulkAct>
    </BulkBar>
  )
}
