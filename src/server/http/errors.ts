import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorBody } from '../../shared/errors.ts'
import { loggable, rootCause } from '../error-message.ts'

const HTTP_ERRORS: Record<string, [status: number, text: string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'The request body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'The request body is empty; JSON is expected.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'The request is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'This content type is not understood; send JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The Content-Length does not match the body.'],
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: [415, 'This content type is not understood; send JSON.'],
  FST_CP_ERR_INVALID_CONTENT: [400, 'The request body is not compressed as its Content-Encoding says.'],
  FST_CP_ERR_INVALID_CONTENT_ENCODING: [415, 'This Content-Encoding is not understood.'],
  FST_ERR_BAD_URL: [400, 'The address is not valid.'],
  FST_ERR_MAX_PARAM_LENGTH: [404, 'There is nothing at this address.'],
}

// SQLSTATE classes: 08 connection, 53 out of disk or connections, 57 shutting down or starting.
const UNAVAILABLE = /^(08|53|57P0)/
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const TO_DATABASE = new Set(['connect', 'read', 'write'])
const NO_STORE = new Set(['EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE'])
const DROPPED =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/
const NO_DATABASE = 'The portal cannot reach its database right now. Please try again in a moment.'
const NO_FILES = 'The portal cannot store files right now. Nothing was changed; please tell the landlord.'
const DISK_FULL = 'The portal has no space left to store this. Nothing was changed; please tell the landlord.'

function unavailable(error: unknown): AppError | undefined {
  const cause = rootCause(error)
  if (!(cause instanceof Error)) return undefined
  const code = 'code' in cause ? String(cause.code) : ''
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100')
    return new AppError(503, DISK_FULL, { retryAfter: 60 })
  if (NO_STORE.has(code)) return new AppError(503, NO_FILES, { retryAfter: 60 })
  const fromDatabase = 'severity' in cause || ('syscall' in cause && TO_DATABASE.has(String(cause.syscall)))
  if ((fromDatabase && (UNAVAILABLE.test(code) || UNREACHABLE.has(code))) || DROPPED.test(cause.message)) {
    return new AppError(503, NO_DATABASE, { retryAfter: 2 })
  }
  return undefined
}

function expected(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  const known = error instanceof Error && 'code' in error ? HTTP_ERRORS[String(error.code)] : undefined
  return known ? new AppError(known[0], known[1]) : unavailable(error)
}

export function errorResponse(
  error: unknown,
  log: FastifyBaseLogger,
): { status: number; retryAfter: number | undefined; body: ErrorBody } {
  const failure = expected(error)
  if (failure) {
    const { status, retryAfter, details, flags, message } = failure
    if (status === 503) log.warn({ cause: loggable(error) }, 'cannot serve now')
    return { status, retryAfter, body: { error: message, ...(details && { details }), ...flags } }
  }
  const id = randomUUID().slice(0, 8)
  log.error({ id, cause: loggable(error) }, 'unexpected failure')
  const message = `Something went wrong on our side; nothing you typed is lost. Please try again, or tell us the reference ${id}.`
  return { status: 500, retryAfter: undefined, body: { error: message } }
}

export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, retryAfter, body } = errorResponse(error, request.log)
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  const failed = request.routeOptions.config?.endpoint?.form && { success: false }
  void reply
    .code(status)
    .type('application/json')
    .header('cache-control', 'no-store')
    .send({ ...body, ...failed })
}

/** `note` gets each failure before it is answered. */
export function answerErrors(
  app: FastifyInstance,
  note: (request: FastifyRequest, error: unknown) => void = () => undefined,
): void {
  app.setErrorHandler((error, request, reply) => {
    note(request, error)
    answerFailure(error, request, reply)
  })
}

export const NO_SUCH_CALL = 'There is no such call in this API.'

const ANSWERED_WHILE_STALLED: readonly unknown[] = ['/api/health', '/api/metrics']

/** Answers 503 at once while the database hangs. */
export function refuseWhileStalled(app: FastifyInstance, isStalled: () => boolean): void {
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (isStalled() && !ANSWERED_WHILE_STALLED.includes(routeOptions.url))
      throw new AppError(503, NO_DATABASE, { retryAfter: 2 })
  })
}
