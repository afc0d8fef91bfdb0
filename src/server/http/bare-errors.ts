import type { Socket } from 'node:net'
import type { ConnectionError, FastifyReply, FastifyRequest } from 'fastify'
import type { AppError } from '../../shared/errors.ts'
import { HTTP_ERRORS } from '../server.errors.ts'
import { answerFailure } from './errors.ts'
import { bareHeaders, isHttps } from './security-headers.ts'

const UNREADABLE: Record<string, [reason: string, error: () => AppError]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['Request Timeout', HTTP_ERRORS.timedOut],
  HPE_HEADER_OVERFLOW: ['Request Header Fields Too Large', HTTP_ERRORS.headersTooLarge],
}

type Address = { publicUrl: string }

/** Answers bytes that are not HTTP on the bare connection. */
export const answerUnreadable = ({ publicUrl }: Address) => {
  const headers = Object.entries(bareHeaders(publicUrl.startsWith('https:')))
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const [reason, create] = UNREADABLE[error.code] ?? ['Bad Request', HTTP_ERRORS.notHttp]
    const { status, code, message } = create()
    const body = JSON.stringify({ error: message, code })
    const lines = [
      `HTTP/1.1 ${status} ${reason}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      ...headers.map(([name, value]) => `${name}: ${value}`),
      'connection: close',
    ]
    if (socket.writable) socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
    socket.destroySoon()
  }
}

/** Answers a malformed URL, which the router refuses before any hook and before it knows of proxies. */
export const answerBadAddress =
  ({ publicUrl, trustsProxy }: Address & { trustsProxy: boolean }) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const protocol = trustsProxy && request.headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'
    reply.headers(bareHeaders(isHttps({ publicUrl }, { protocol })))
    answerFailure(error, request, reply)
  }
