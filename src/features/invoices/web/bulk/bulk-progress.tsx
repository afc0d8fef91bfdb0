import { useId } from 'react'
import classes from './bulk.module.css'
import { counted, LEAVE_SAFELY, progressOf } from './bulk-messages.ts'
import { BulkPanel } from './bulk-panel.tsx'
import type { BulkRun } from './bulk-run.ts'

/** How far the invoices, and then their mails, have come. */
export function BulkProgress({ run }: { run: BulkRun }) {
  const words = useId()
  const step = progressOf(run.progress)
  return (
    <BulkPanel title={titleOf(run)}>
      <div className={classes.progress}>
        <progress aria-labelledby={words} max={step?.of ?? 1} value={step?.done} />
        <p id={words}>{step?.words ?? 'Starting...'}</p>
      </div>
      <p className={classes.soft}>{LEAVE_SAFELY}</p>
      <p role="status" className="visually-hidden">
        {step?.told}
      </p>
    </BulkPanel>
  )
}

function titleOf({ job }: BulkRun): string {
  return job.name === 'POST /invoices/bulk'
    ? `Issuing ${counted(job.body.tenantIds.length, 'invoice')}`
    : `Sending ${counted(job.body.invoiceIds.length, 'e-mail')} again`
}
