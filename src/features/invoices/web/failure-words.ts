import { ApiError } from '../../../web/api-error.ts'
import { explainWith, inForm } from '../../../web/explain.ts'

const UNREACHED = 'Network error: please check your connection.'

/** What failed in the words of the screen, then why; also where no answer came. For a Confirm or a notice. */
export const failedTo = (text: string) => (error: unknown) => explainWith(text)(worded(text, error))

/** The same for a form, which says too that nothing is lost where no answer came. */
export const formFailedTo = (text: string) => (error: unknown) =>
  inForm(explainWith(text))(worded(text, error))

function worded(text: string, error: unknown): unknown {
  const unanswered = error instanceof ApiError && error.status === 0
  return unanswered ? new ApiError(0, `${text} ${UNREACHED}`) : error
}
