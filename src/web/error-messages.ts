import { ApiError, messageOf } from './api-error.ts'

const STILL_HERE = 'What you filled in is still here, and trying again does not do it twice.'
// Shorter than alone: the text before it says already to try again.
const UNREACHED = 'Network error. Please check your connection.'
const ADVICE = / Please try again\.$/
const NO_ANSWER = 0
// Nothing is there, something stands against it, or it was too much: trying again would not help now.
const FINAL = [404, 409, 429]

type ErrorMessage = (error: unknown) => string

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : null)

/** What failed, in the words of a screen, then why: for `errorMessage` of a Form or a Confirm, or for a notice. */
export function errorMessageWith(text: string): ErrorMessage {
  return (error) => {
    const status = statusOf(error)
    const what = status !== null && FINAL.includes(status) ? text.replace(ADVICE, '') : text
    const why = status === NO_ANSWER ? UNREACHED : messageOf(error)
    return `${what}${what.endsWith('.') ? '' : ':'} ${why}`
  }
}

/** The same for a form: where no answer came, it says too that nothing is lost and nothing done twice. */
export function formErrorMessage(errorMessage: ErrorMessage): ErrorMessage {
  return (error) =>
    statusOf(error) === NO_ANSWER ? `${errorMessage(error)} ${STILL_HERE}` : errorMessage(error)
}

/** A text that stands for every reason, in a form. */
export const fixedErrorMessage = (text: string): ErrorMessage => formErrorMessage(() => text)
