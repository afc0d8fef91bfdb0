/** What a call still needs, told to programs by a field of that name. */
export type Needed = 'needsPassword' | 'mustChangePassword'

/** `details` holds a sentence per invalid field. */
export type ErrorBody = { error: string; message?: string; details?: string[] } & Partial<
  Record<Needed, true>
>

type Extra = { details?: string[]; retryAfter?: number; needed?: Needed }

/** An expected failure with its HTTP status. Any other error is a bug and becomes a 500. */
export class AppError extends Error {
  readonly status: number
  readonly details: string[] | undefined
  /** In seconds, sent as Retry-After. */
  readonly retryAfter: number | undefined
  readonly needed: Needed | undefined

  constructor(status: number, message: string, extra: Extra = {}) {
    super(message)
    this.status = status
    this.details = extra.details
    this.retryAfter = extra.retryAfter
    this.needed = extra.needed
  }
}
