/** What a client has to ask for, or to do first; `recordedBefore` is taken with `force`. */
export type ErrorFlags = Partial<
  Record<'needsPassword' | 'mustChangePassword' | 'needsCode' | 'needsTotp' | 'recordedBefore', true>
>

/**
 * What is so by now, where a call was made on what was so before; `amountDue` and `credit` in GHS. `needsReason` names
 * the recurring charges for which somebody has to say why; `duplicateOf` is the invoice that asks for the same, taken with `force`.
 */
export type ErrorFacts = { amountDue?: number; credit?: number; needsReason?: string[]; duplicateOf?: string }

/** `details` holds a sentence per invalid field. */
export type ErrorBody = { error: string; message?: string; details?: string[] } & ErrorFlags & ErrorFacts

/** An expected failure with its HTTP status. Any other error is a bug and becomes a 500. */
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
