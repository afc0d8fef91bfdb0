import { ApiError, errorSentences } from '../../../../../web/api-error.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Row } from '../../../../../web/ui/layout.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { BulkPanel } from './bulk-panel.tsx'
import type { BulkRuns } from './bulk-runs.use.ts'
import { clearRememberedRuns } from './bulk-start.ts'

const NOT_FOUND = 404

type Props = { runs: BulkRuns; error: Error; onClose: () => void }

/** Runs are deleted after 30 days. */
export function BulkUnknown({ runs, error, onClose }: Props) {
  const dismiss = () => {
    clearRememberedRuns()
    onClose()
  }
  return (
    <BulkPanel title="Bulk Invoices">
      <Notice tone="error">{errorSentences(error).join('\n')}</Notice>
      <Row filling gap="sm">
        {!isUnknown(error) && <Button onClick={runs.retry}>Retry</Button>}
        <Button variant="default" onClick={dismiss}>
          Dismiss
        </Button>
      </Row>
    </BulkPanel>
  )
}

const isUnknown = (error: Error) => error instanceof ApiError && error.status === NOT_FOUND
