import { ApiError, errorSentences } from '../../../../../web/api-error.ts'
import { errorMessageWith, formErrorMessage } from '../../../../../web/error-messages.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Row } from '../../../../../web/ui/layout.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { BULK_FAILED, MAILS_FAILED } from './bulk-messages.ts'
import { BulkPanel } from './bulk-panel.tsx'
import type { BulkRuns } from './bulk-runs.use.ts'

const LEFT =
  'You left this page before it had finished. Continuing shows the result, and creates nothing twice.'

// Shows a failed run like a response of the API with the same text.
const FAILED = 500

export function BulkBroken({ runs, onBack }: { runs: BulkRuns; onBack: () => void }) {
  const { start, last, outcome, begin } = runs
  const job = start?.job
  const failure = last?.state === 'failed' ? new ApiError(FAILED, last.error ?? '') : start?.failure
  const mails = job ? job.name === 'POST /invoices/bulk/mails' : !last?.invoices
  const errorMessage = formErrorMessage(errorMessageWith(mails ? MAILS_FAILED : BULK_FAILED))
  const left = failure === null
  return (
    <BulkPanel title="Bulk Invoices">
      <Notice tone={left ? 'info' : 'error'}>
        {left ? LEFT : errorSentences(failure, errorMessage).join('\n')}
      </Notice>
      <Row filling gap="sm">
        {job && !isFinal(failure) && (
          <Button onClick={() => begin(job)}>{left ? 'Continue' : 'Try Again'}</Button>
        )}
        <Button variant="default" onClick={onBack}>
          {outcome ? 'Back to the Results' : 'Back to the Form'}
        </Button>
      </Row>
    </BulkPanel>
  )
}

const isFinal = (failure: unknown) => failure instanceof ApiError && failure.details.length > 0
