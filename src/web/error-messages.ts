import { ApiError, getErrorMessage } from './api-error.ts'
import { t, translateKnown } from './translate.ts'

const STILL_HERE = 'What you filled in is still here, and trying again does not do it twice.'
// Shorter than NETWORK_ERROR, because the text before it already says to try again.
const UNREACHED = 'Network error. Please check your connection.'
const ADVICE = / Please try again\.$/
const NO_ANSWER = 0
// Forbidden, not found, conflict, too many: an immediate retry would not help.
const FINAL = [403, 404, 409, 429]

type ErrorMessage = (error: unknown) => string

const getStatus = (error: unknown) => (error instanceof ApiError ? error.status : null)

export function errorMessageWith(text: string): ErrorMessage {
  return (error) => {
    const status = getStatus(error)
    const what = translateKnown(status !== null && FINAL.includes(status) ? text.replace(ADVICE, '') : text)
    const why = status === NO_ANSWER ? t(UNREACHED) : getErrorMessage(error)
    return `${what}${what.endsWith('.') ? '' : ':'} ${why}`
  }
}

/** Without a response it adds that nothing is lost and nothing is done twice. */
export function formErrorMessage(errorMessage: ErrorMessage): ErrorMessage {
  return (error) =>
    getStatus(error) === NO_ANSWER ? `${errorMessage(error)} ${t(STILL_HERE)}` : errorMessage(error)
}

export const fixedErrorMessage = (text: string): ErrorMessage => formErrorMessage(() => translateKnown(text))
