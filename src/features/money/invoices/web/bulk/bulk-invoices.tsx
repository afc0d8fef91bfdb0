import { useState } from 'react'
import type { BulkInvoicesForm } from '../invoice-forms.schema.ts'
import { BulkBroken } from './bulk-broken.tsx'
import { BulkForm } from './bulk-form.tsx'
import { BulkProgress } from './bulk-progress.tsx'
import { BulkRepeated, isRepeated } from './bulk-repeated.tsx'
import { BulkResults } from './bulk-results.tsx'
import { useBulkRuns } from './bulk-runs.use.ts'
import { BulkUnknown } from './bulk-unknown.tsx'

export function BulkInvoices({ onClose }: { onClose: () => void }) {
  const runs = useBulkRuns()
  const { start, last, outcome, begin, leave } = runs
  const [filled, setFilled] = useState<BulkInvoicesForm>()
  const issue = (body: BulkInvoicesForm) => {
    setFilled(undefined)
    begin({ name: 'POST /invoices/bulk', body })
  }
  const goBack = () => {
    if (start?.job?.name === 'POST /invoices/bulk') {
      const { force: _, ...body } = start.job.body
      setFilled(body)
    }
    leave()
  }
  if (start?.state === 'starting') return <BulkProgress job={start.job} />
  if (start?.state === 'broken' && isRepeated(start)) return <BulkRepeated runs={runs} onBack={goBack} />
  if (start?.state === 'broken' || last?.state === 'failed') return <BulkBroken runs={runs} onBack={goBack} />
  if (!runs.any) return <BulkForm filled={filled} onIssue={issue} onClose={onClose} />
  if (runs.error) return <BulkUnknown runs={runs} error={runs.error} onClose={onClose} />
  if (last?.state === 'done' && outcome)
    return <BulkResults runs={runs} outcome={outcome} onClose={onClose} />
  return <BulkProgress run={last} />
}
