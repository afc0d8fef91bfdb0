import { ApiError, getErrorMessage } from '../../../../../web/api-error.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Row } from '../../../../../web/ui/layout.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { BulkPanel } from './bulk-panel.tsx'
import type { BulkRuns } from './bulk-runs.use.ts'
import type { BulkStart } from './bulk-start.ts'

const CONFLICT = 409

/** True if the server refused the same invoices within a day. */
export const isRepeated = ({ job, failure }: BulkStart): boolean =>
  job?.name === 'POST /invoices/bulk' && failure instanceof ApiError && failure.status === CONFLICT

export function BulkRepeated({ runs, onBack }: { runs: BulkRuns; onBack: () => void }) {
  const { start, begin } = runs
  const job = start?.job
  return (
    <BulkPanel title="Issue them again?">
      <Notice tone="warning">
        {getErrorMessage(start?.failure)} Issue them again only if each tenant is to pay twice.
      </Notice>
      <Row filling gap="sm">
        {job?.name === 'POST /invoices/bulk' && (
          <Button color="red" onClick={() => begin({ ...job, body: { ...job.body, force: true } })}>
            Issue Again
          </Button>
        )}
        <Button variant="default" onClick={onBack}>
          Back to the Form
        </Button>
      </Row>
    </BulkPanel>
  )
}
