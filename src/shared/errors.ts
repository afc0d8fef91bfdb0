/** The one shape of every failed answer. `details` only for field-by-field validation, each a sentence. */
export type ErrorBody = { error: string; message?: string; details?: string[] }

/**
 * An expected failure: what the caller is told, with its HTTP status.
 * Anything else that is thrown is a bug and becomes a 500.
 */
export class AppError extends Error {
  readonly status: number
  readonly details: string[] | undefined
  /** Seconds after which trying again makes sense; sent as Retry-After. */
  readonly retryAfter: number | undefined

  constructor(status: number, message: string, extra: { details?: string[]; retryAfter?: number } = {}) {
    super(message)
    this.status = status
    this.details = extra.details
    this.retryAfter = extra.retryAfter
  }
}
