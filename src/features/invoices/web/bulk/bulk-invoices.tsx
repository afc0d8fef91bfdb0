import { useState } from 'react'
import type { BulkInvoicesForm } from '../invoice-forms.schema.ts'
import { BulkBroken } from './bulk-broken.tsx'
import { BulkForm } from './bulk-form.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import { BulkResults } from './bulk-results.tsx'
import { leaveRun, runBulk, useBulkRun } from './bulk-run.ts'

/** Issues the same invoice to many tenants: the form, how far it has come, and what became of it. */
export function BulkInvoices({ onClose }: { onClose: () => void }) {
  const run = useBulkRun()
  const [filled, setFilled] = useState<BulkInvoicesForm>()
  const issue = (body: BulkInvoicesForm) => {
    setFilled(undefined)
    void runBulk({ name: 'POST /invoices/bulk', body })
  }
  switch (run?.state) {
    case 'running':
      return <BulkProgress run={run} />
    case 'broken':
      return (
        <BulkBroken
          run={run}
          onBack={() => {
            setFilled(run.asked)
            leaveRun()
          }}
        />
      )
    case 'done':
      return run.outcome && <BulkResults run={run} outcome={run.outcome} onClose={onClose} />
    default:
      return <BulkForm filled={filled} onIssue={issue} onClose={onClose} />
  }
}
