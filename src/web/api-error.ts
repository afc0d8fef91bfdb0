import type { ErrorBody, ErrorCode, ErrorFacts, ErrorFlags } from '../shared/errors.ts'
import { translateKnown } from './translate.ts'

const NETWORK_ERROR = 'Network error. Please check your connection and try again.'

type Flags = ErrorFlags & Pick<ErrorFacts, 'builtOn' | 'needsReason' | 'duplicateOf'> & { code?: ErrorCode }

/** `status` is the HTTP status; 0 without a response. */
export class ApiError extends Error {
  readonly status: number
  readonly details: string[]
  readonly flags: Flags

  constructor(status: number, message: string, details: string[] = [], flags: Flags = {}) {
    super(message)
    this.status = status
    this.details = details
    this.flags = flags
  }
}

export const networkError = (): ApiError => new ApiError(0, NETWORK_ERROR)

/** Uses details, else message, else error, else the status. */
export function readFailure(status: number, text: string): ApiError {
  const body = parse(text)
  const details = Array.isArray(body.details) ? body.details.filter(isText) : []
  const flags = toErrorFlags(body)
  if (details.length > 0)
    return new ApiError(status, `Validation Error: ${details.join(', ')}`, details, flags)
  const message = [body.message, body.error].find(isText)
  return new ApiError(status, message ?? bareText(status), [], flags)
}

const toErrorFlags = ({
  builtOn,
  code,
  duplicateOf,
  needsCode,
  needsPassword,
  needsReason,
  needsTotp,
  recordedBefore,
}: ReturnType<typeof parse>): Flags => ({
  ...(typeof code === 'string' && { code: code as ErrorCode }),
  ...(needsPassword === true && { needsPassword }),
  ...(needsCode === true && { needsCode }),
  ...(needsTotp === true && { needsTotp }),
  ...(recordedBefore === true && { recordedBefore }),
  ...(Array.isArray(needsReason) && { needsReason }),
  ...(Array.isArray(builtOn) && { builtOn }),
  ...(typeof duplicateOf === 'string' && { duplicateOf }),
})

const bareText = (status: number) => `HTTP error! status: ${status}`

/** The HTTP status of an error without any text, else null. */
export function bareStatus(error: unknown): number | null {
  return error instanceof ApiError && error.message === bareText(error.status) ? error.status : null
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

// A proxy answers errors with its own pages and texts.
function parse(text: string): { [K in keyof ErrorBody]?: unknown } {
  if (!text.trimStart().startsWith('{')) return {}
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

export function getErrorMessage(error: unknown): string {
  return translateKnown(error instanceof Error ? error.message : String(error))
}

export function errorSentences(
  error: unknown,
  errorMessage: (error: unknown) => string = getErrorMessage,
): string[] {
  return error instanceof ApiError && error.details.length > 0
    ? error.details.map(translateKnown)
    : [errorMessage(error)]
}
