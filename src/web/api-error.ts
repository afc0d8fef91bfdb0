import type { ErrorBody } from '../shared/errors.ts'

const NETWORK_ERROR = 'Network error. Please check your connection and try again.'

/** A call that failed. `status` is the HTTP status, 0 when no answer came at all. */
export class ApiError extends Error {
  readonly status: number
  /** Field by field, each a sentence. */
  readonly details: string[]

  constructor(status: number, message: string, details: string[] = []) {
    super(message)
    this.status = status
    this.details = details
  }
}

/** A call that no server answered. */
export const networkError = (): ApiError => new ApiError(0, NETWORK_ERROR)

/** What a failed answer says: details, then message, then error, then the bare status. */
export function readFailure(status: number, text: string): ApiError {
  const body = parse(text)
  const details = Array.isArray(body.details) ? body.details.filter(isText) : []
  if (details.length > 0) return new ApiError(status, `Validation Error: ${details.join(', ')}`, details)
  const said = [body.message, body.error].find(isText)
  return new ApiError(status, said ?? bareText(status))
}

const bareText = (status: number) => `HTTP error! status: ${status}`

/** The HTTP status of a failure that says nothing else, else null. */
export function bareStatus(error: unknown): number | null {
  return error instanceof ApiError && error.message === bareText(error.status) ? error.status : null
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

// A proxy in between answers with pages and texts of its own.
function parse(text: string): { [K in keyof ErrorBody]?: unknown } {
  if (!text.trimStart().startsWith('{')) return {}
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

/** The text of a failure for people. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** What a failure says, sentence by sentence: those about single fields where there are any. */
export function errorSentences(
  error: unknown,
  errorMessage: (error: unknown) => string = messageOf,
): string[] {
  return error instanceof ApiError && error.details.length > 0 ? error.details : [errorMessage(error)]
}
