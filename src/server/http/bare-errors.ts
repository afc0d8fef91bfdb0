import type { Socket } from 'node:net'
import type { ConnectionError, FastifyReply, FastifyRequest } from 'fastify'
import { answerFailure } from './errors.ts'
import { bareHeaders, isHttps } from './security-headers.ts'

const NOT_HTTP: [line: string, error: string] = ['400 Bad Request', 'The request is not valid HTTP.']
const UNREADABLE: Record<string, typeof NOT_HTTP> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large.'],
}

type Address = { publicUrl: string }

/** Answers bytes that are not HTTP on the bare connection. */
export const answerUnreadable = ({ publicUrl }: Address) => {
  const headers = Object.entries(bareHeaders(publicUrl.startsWith('https:')))
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const [line, message] = UNREADABLE[error.code] ?? NOT_HTTP
    const body = JSON.stringify({ error: message })
    const lines = [
      `HTTP/1.1 ${line}`,
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
