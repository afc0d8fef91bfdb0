/** Steps that the client has to ask for or do first; `force` overrides `recordedBefore`. */
export type ErrorFlags = Partial<
  Record<
    'needsPassword' | 'mustChangePassword' | 'needsCode' | 'needsTotp' | 'needsProof' | 'recordedBefore',
    true
  >
>

/**
 * Facts for an outdated call, in GHS. `needsReason`: charges, or true; `duplicateOf`: an invoice, overridden by `force`;
 * `problems`: of a book; `builtOn`: records that followed an import; `missing`: placeholders of a text, or ids of photos;
 * `unfilled`: ids of items.
 */
export type ErrorFacts = {
  amountDue?: number
  credit?: number
  needsReason?: string[] | true
  duplicateOf?: string
  problems?: readonly object[]
  builtOn?: readonly { kind: string; id: string; text: string }[]
  missing?: readonly string[]
  unfilled?: readonly string[]
}

/** Names an error for programs, as `invoice.closed`; it stays when the sentence changes. */
export type ErrorCode = `${string}.${string}`

/** `details` holds a sentence per invalid field. */
export type ErrorBody = {
  error: string
  code: ErrorCode
  message?: string
  details?: string[]
} & ErrorFlags &
  ErrorFacts

export type ExpectedError = { status: number; code: ErrorCode; message: string }
type Extra = { status?: number; details?: string[]; retryAfter?: number; flags?: ErrorFlags & ErrorFacts }

/** An expected failure with its HTTP status; any other error is a bug and becomes a 500. */
export class AppError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly details: string[] | undefined
  /** In seconds, sent as Retry-After. */
  readonly retryAfter: number | undefined
  readonly flags: ErrorFlags & ErrorFacts

  constructor(expected: ExpectedError, extra: Extra = {}) {
    super(expected.message)
    this.status = extra.status ?? expected.status
    this.code = expected.code
    this.details = extra.details
    this.retryAfter = extra.retryAfter
    this.flags = extra.flags ?? {}
  }

  with(extra: Extra): AppError {
    return new AppError(this, extra)
  }

  /** As the fault of one field: 400, and the sentence is its detail too. */
  asDetail(): AppError {
    return this.with({ status: 400, details: [this.message] })
  }
}

type Status = 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 429 | 431 | 500 | 502 | 503
type Sentences<M> = {
  [K in keyof M]: M[K] extends string | ((...given: never[]) => string) ? K : never
}[keyof M]
type Create<S> = S extends (...given: infer A) => string ? (...given: A) => AppError : () => AppError

/** Every declared error; `sentence` is null where it depends on the case. */
export const declaredErrors = new Map<ErrorCode, { status: Status; sentence: string | null }>()

/** The expected errors of a feature by status: each key creates an AppError with the sentence and the code `feature.key`. */
/* @__NO_SIDE_EFFECTS__ */
export function defineErrors<const M extends object, const K extends Sentences<M> & string>(
  feature: string,
  messages: M,
  byStatus: { [S in Status]?: readonly K[] },
): { [N in K]: Create<M[N]> } {
  const creators = Object.entries(byStatus).flatMap(([status, keys]) =>
    keys.map((key) => {
      const code: ErrorCode = `${feature}.${key}`
      if (declaredErrors.has(code)) throw new Error(`The error ${code} is declared twice.`)
      const text = messages[key] as string | ((...given: unknown[]) => string)
      const expected = { status: Number(status) as Status, code }
      declaredErrors.set(code, { status: expected.status, sentence: typeof text === 'string' ? text : null })
      const create = (...given: unknown[]) =>
        new AppError({ ...expected, message: typeof text === 'string' ? text : text(...given) })
      return [key, create]
    }),
  )
  return Object.fromEntries(creators) as { [N in K]: Create<M[N]> }
}
