import type { AppError } from '../../shared/errors.ts'
import { HTTP_ERRORS } from '../server.errors.ts'

export function tooMany(what: string, ms: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(ms / 1000))
  const minutes = Math.ceil(retryAfter / 60)
  const when = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return HTTP_ERRORS.tooManyRequests(`${what} Please try again in ${when}.`).with({ retryAfter })
}
