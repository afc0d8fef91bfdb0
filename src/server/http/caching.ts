import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/**
 * Answers of GET that carry data get an ETag over everything they say, and are answered 304 when the caller has them;
 * all else of the API is not stored by anybody.
 */
export function cacheAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.hasHeader('cache-control')) return payload
    const carriesData = request.method === 'GET' && reply.statusCode === 200 && typeof payload === 'string'
    if (!carriesData) {
      reply.header('cache-control', 'no-store')
      return payload
    }
    const hash = createHash('sha256').update(payload)
    for (const name of ['link', 'x-total-count']) hash.update(`\n${String(reply.getHeader(name) ?? '')}`)
    const etag = `W/"${hash.digest('base64url').slice(0, 27)}"`
    reply.header('cache-control', 'private, no-cache').header('etag', etag).header('vary', 'authorization')
    const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim())
    if (!known?.includes(etag)) return payload
    reply.code(304).removeHeader('content-type').removeHeader('content-length')
    return null
  })
}
