import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

// A 304 repeats only these headers, because mobile data is paid by the megabyte.
const NOT_MODIFIED_HEADERS = ['cache-control', 'etag', 'vary']

export function cacheAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.hasHeader('cache-control')) return payload
    const carriesData = request.method === 'GET' && reply.statusCode === 200 && typeof payload === 'string'
    if (!carriesData) {
      reply.header('cache-control', 'no-store')
      return payload
    }
    // Encoded once for the hash and the socket, because names beyond Latin-1 make it slow.
    const body = Buffer.from(payload)
    const described = ['link', 'x-total-count', 'x-offset'].map((name) => String(reply.getHeader(name) ?? ''))
    const hash = createHash('sha256').update(body).update(described.join('\n'))
    const etag = `W/"${hash.digest('base64url').slice(0, 27)}"`
    reply.header('cache-control', 'private, no-cache').header('etag', etag).header('vary', 'authorization')
    const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim())
    if (!known?.includes(etag)) return body
    for (const name of Object.keys(reply.getHeaders()))
      if (!NOT_MODIFIED_HEADERS.includes(name)) reply.removeHeader(name)
    // Connections are kept by default in HTTP/1.1; a closing server still sends `connection: close`.
    if (!reply.raw.hasHeader('connection')) reply.raw.removeHeader('connection')
    reply.code(304)
    return null
  })
}
