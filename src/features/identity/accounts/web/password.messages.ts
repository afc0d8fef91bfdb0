import { ApiError, getErrorMessage } from '../../../../web/api-error.ts'
import { fixedErrorMessage } from '../../../../web/error-messages.ts'
import { ACCOUNT_MESSAGES } from '../accounts.messages.ts'

const failed = fixedErrorMessage('Failed to update password. Please try again.')
const TOO_WEAK = 'New password is too weak'
const SIGN_IN_AGAIN = 'Please log out and log back in before changing your password'
const NOBODY = 'Authentication error - please refresh the page'

const SERVER_SENTENCES: readonly string[] = [
  ACCOUNT_MESSAGES.wrongPassword,
  ACCOUNT_MESSAGES.fillAll,
  ACCOUNT_MESSAGES.tooShort,
  ACCOUNT_MESSAGES.staffTooShort,
  ACCOUNT_MESSAGES.commonPassword,
  ACCOUNT_MESSAGES.easyPassword,
  ACCOUNT_MESSAGES.sharedPassword,
]

export function passwordErrorMessage(error: unknown): string {
  switch (error instanceof ApiError && error.status) {
    case 400:
      return refused(error)
    // An expired session of a known user redirects to sign-in, so no user is known here.
    case 401:
      return NOBODY
    case 403:
      return SIGN_IN_AGAIN
    // No advice to log out: until the lock ends, nobody can sign in with this email from here.
    case 429:
      return getErrorMessage(error)
    default:
      return failed(error)
  }
}

function refused(error: unknown): string {
  const details = error instanceof ApiError ? error.details : []
  const known = SERVER_SENTENCES.find((text) => text === getErrorMessage(error) || details.includes(text))
  return known ?? (details.length > 0 ? TOO_WEAK : failed(error))
}
