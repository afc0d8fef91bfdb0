import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorBody } from '../../shared/errors.ts'
import { isUnavailable } from '../database/connection/unavailable.ts'
import { errorMessage, loggable, rootCause } from '../error-message.ts'
import { HTTP_ERRORS, SERVER_ERRORS } from '../server.errors.ts'

const FASTIFY_ERRORS: Record<string, () => AppError> = {
  FST_ERR_CTP_INVALID_JSON_BODY: HTTP_ERRORS.invalidJson,
  FST_ERR_CTP_EMPTY_JSON_BODY: HTTP_ERRORS.emptyBody,
  FST_ERR_CTP_BODY_TOO_LARGE: HTTP_ERRORS.tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: HTTP_ERRORS.wrongContentType,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: HTTP_ERRORS.wrongLength,
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: HTTP_ERRORS.wrongContentType,
  FST_CP_ERR_INVALID_CONTENT: HTTP_ERRORS.notCompressed,
  FST_CP_ERR_INVALID_CONTENT_ENCODING: HTTP_ERRORS.unknownEncoding,
  FST_ERR_BAD_URL: HTTP_ERRORS.invalidAddress,
  FST_ERR_MAX_PARAM_LENGTH: HTTP_ERRORS.nothingThere,
}

const NO_STORE = new Set(['EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE'])
function unavailable(error: unknown): AppError | undefined {
  const cause = rootCause(error)
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100')
    return SERVER_ERRORS.diskFull().with({ retryAfter: 60 })
  if (NO_STORE.has(code)) return SERVER_ERRORS.noFiles().with({ retryAfter: 60 })
  if (isUnavailable(error)) return SERVER_ERRORS.noDatabase().with({ retryAfter: 2 })
  return undefined
}

function expected(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  const known = error instanceof Error && 'code' in error ? FASTIFY_ERRORS[String(error.code)] : undefined
  return known?.() ?? unavailable(error)
}

export function errorResponse(
  error: unknown,
  log: FastifyBaseLogger,
): { status: number; retryAfter: number | undefined; body: ErrorBody } {
  const failure = expected(error)
  if (failure) {
    const { status, code, retryAfter, details, flags, message } = failure
    if (status === 503) log.warn({ cause: errorMessage(error), outage: true }, 'cannot serve now')
    return { status, retryAfter, body: { error: message, code, ...(details && { details }), ...flags } }
  }
  const id = randomUUID().slice(0, 8)
  log.error({ id, cause: loggable(error) }, 'unexpected failure')
  const { status, code, message } = SERVER_ERRORS.unexpected(id)
  return { status, retryAfter: undefined, body: { error: message, code } }
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

const ANSWERED_WHILE_STALLED: readonly unknown[] = ['/api/health', '/api/metrics']

/** Answers 503 at once while the database hangs. */
export function refuseWhileStalled(app: FastifyInstance, isStalled: () => boolean): void {
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (isStalled() && !ANSWERED_WHILE_STALLED.includes(routeOptions.url))
      throw SERVER_ERRORS.noDatabase().with({ retryAfter: 2 })
  })
}
