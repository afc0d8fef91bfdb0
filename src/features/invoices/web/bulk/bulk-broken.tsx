import { Button } from '@mantine/core'
import { ApiError, errorSentences } from '../../../../web/api-error.ts'
import { errorMessageWith, formErrorMessage } from '../../../../web/error-messages.ts'
import { Notice } from '../../../../web/ui/notice.tsx'
import classes from './bulk.module.css'
import { BULK_FAILED, MAILS_FAILED } from './bulk-messages.ts'
import { BulkPanel } from './bulk-panel.tsx'
import { type BulkRun, runBulk } from './bulk-run.ts'

const LEFT =
  'This page was left before the answer came. Continuing shows how it went, and does nothing twice.'

/** What broke off on the way: why, what is safe, and the ways on. */
export function BulkBroken({ run, onBack }: { run: BulkRun; onBack: () => void }) {
  const { job, failure, outcome } = run
  const errorMessage = formErrorMessage(
    errorMessageWith(job.name === 'POST /invoices/bulk' ? BULK_FAILED : MAILS_FAILED),
  )
  const left = failure === null
  return (
    <BulkPanel title="Bulk Invoices">
      <Notice tone={left ? 'info' : 'error'}>
        {left ? LEFT : errorSentences(failure, errorMessage).join('\n')}
      </Notice>
      <div className={classes.buttons}>
        {!isFinal(failure) && (
          <Button onClick={() => void runBulk(job)}>{left ? 'Continue' : 'Try Again'}</Button>
        )}
        <Button variant="default" onClick={onBack}>
          {outcome ? 'Back to the Results' : 'Back to the Form'}
        </Button>
      </div>
    </BulkPanel>
  )
}

/** The same would be refused again. */
const isFinal = (failure: unknown) => failure instanceof ApiError && failure.details.length > 0
