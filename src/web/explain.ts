import { ApiError, messageOf } from './api-error.ts'

const STILL_HERE = 'What you filled in is still here, and trying again does not do it twice.'
const NO_ANSWER = 0
// Nothing is there, or something stands against it: trying again would not help.
const SAYS_IT_ALL = [NO_ANSWER, 404, 409]

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : null)

/** What failed, in the words of a screen, then why: for `explain` of a Form or a Confirm. */
export function explainWith(text: string): (error: unknown) => string {
  return (error) => {
    const why = messageOf(error)
    const status = statusOf(error)
    if (status !== null && SAYS_IT_ALL.includes(status)) return why
    return `${text}${text.endsWith('.') ? '' : ':'} ${why}`
  }
}

/** The same for a form: where no answer came, it says too that nothing is lost and nothing done twice. */
export function inForm(explain: (error: unknown) => string): (error: unknown) => string {
  return (error) => (statusOf(error) === NO_ANSWER ? `${messageOf(error)} ${STILL_HERE}` : explain(error))
}

/** A text that stands for every reason; where no answer came, it says too that nothing is lost. */
export function explainAs(text: string): (error: unknown) => string {
  return (error) => (statusOf(error) === NO_ANSWER ? `${text} ${STILL_HERE}` : text)
}
