/** Steps that the client has to ask for or do first; `force` overrides `recordedBefore`. */
export type ErrorFlags = Partial<
  Record<'needsPassword' | 'mustChangePassword' | 'needsCode' | 'needsTotp' | 'recordedBefore', true>
>

/** Facts for an outdated call, in GHS. `needsReason`: charges; `duplicateOf`: an invoice, overridden by `force`. */
export type ErrorFacts = { amountDue?: number; credit?: number; needsReason?: string[]; duplicateOf?: string }

/** `details` holds a sentence per invalid field. */
export type ErrorBody = { error: string; message?: string; details?: string[] } & ErrorFlags & ErrorFacts

/** An expected failure with its HTTP status; any other error is a bug and becomes a 500. */
export class AppError extends Error {
  readonly status: number
  readonly details: string[] | undefined
  /** In seconds, sent as Retry-After. */
  readonly retryAfter: number | undefined
  readonly flags: ErrorFlags & ErrorFacts

  constructor(
    status: number,
    message: string,
    extra: { details?: string[]; retryAfter?: number; flags?: ErrorFlags & ErrorFacts } = {},
  ) {
    super(message)
    this.status = status
    this.details = extra.details
    this.retryAfter = extra.retryAfter
    this.flags = extra.flags ?? {}
  }
}
