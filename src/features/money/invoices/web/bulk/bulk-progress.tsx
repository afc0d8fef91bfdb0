import { useId } from 'react'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import type { BulkRun } from '../../bulk.contract.ts'
import type { BulkJob } from './bulk.api.ts'
import { counted, countInvoices, getStep, LEAVE_SAFELY } from './bulk-messages.ts'
import { BulkPanel } from './bulk-panel.tsx'

type Props = {
  /** Undefined before the first response. */
  run?: BulkRun | undefined
  job?: BulkJob | null | undefined
}

export function BulkProgress({ run, job }: Props) {
  const textId = useId()
  const step = getStep(run ?? null)
  return (
    <BulkPanel title={getProgressTitle(run, job)}>
      <Stack gap="sm">
        <progress aria-labelledby={textId} max={step?.of ?? 1} value={step?.done} />
        <p id={textId}>{step?.text ?? 'Starting...'}</p>
      </Stack>
      <Text tone="soft">{LEAVE_SAFELY}</Text>
      <p role="status" className="visually-hidden">
        {step?.announcement}
      </p>
    </BulkPanel>
  )
}

function getProgressTitle(run: Props['run'], job: Props['job']): string {
  if (run) return run.invoices ? issuing(run.attempted) : sendingAgain(run.attempted)
  if (!job) return 'Bulk Invoices'
  return job.name === 'POST /invoices/bulk'
    ? issuing(countInvoices(job.body))
    : sendingAgain(job.body.invoiceIds.length)
}

const issuing = (count: number) => `Issuing ${counted(count, 'invoice')}`
const sendingAgain = (count: number) => `Sending ${counted(count, 'e-mail')} again`
