import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type CompressedAnswer = { etag: string; bodies: Record<'br' | 'gzip' | 'identity', Buffer> }

export async function compressAnswer(text: string): Promise<CompressedAnswer> {
  const identity = Buffer.from(text)
  const [br, gz] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)])
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 27)
  return { etag: `W/"${hash}"`, bodies: { br, gzip: gz, identity } }
}

export function sendCompressed(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { etag, bodies }: CompressedAnswer,
): FastifyReply {
  reply
    .header('cache-control', 'no-cache')
    .header('etag', etag)
    .header('vary', 'authorization, accept-encoding')
  if (headers['if-none-match'] === etag) return reply.code(304).send()
  const accepted = headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((one) => accepted.includes(one)) ?? 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(bodies[encoding])
}
