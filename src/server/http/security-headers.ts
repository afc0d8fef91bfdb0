import type { FastifyInstance, FastifyRequest } from 'fastify'

const CLOSED = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
export const DATA_POLICY = `default-src 'none'; ${CLOSED}`
// Safari and older Chrome do not show a sandboxed PDF; their viewers are embedded objects with inline styles.
const PDF_POLICY = `default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; ${CLOSED}`
// Browsers lay out a directly opened picture with inline styles.
const FILE_POLICY = `default-src 'none'; style-src 'unsafe-inline'; ${CLOSED}; sandbox`
const STRICT_TRANSPORT = `max-age=${365 * 86_400}; includeSubDomains`

const POLICY = 'content-security-policy'

function getContentPolicy(contentType: string): string {
  if (contentType.startsWith('application/pdf')) return PDF_POLICY
  return /^(application\/json|text\/event-stream)?(;|$)/.test(contentType) ? DATA_POLICY : FILE_POLICY
}

/** Decides by the portal's address, or a trusted proxy's header. */
export const isHttps = (
  { publicUrl }: { publicUrl: string },
  { protocol }: Pick<FastifyRequest, 'protocol'>,
): boolean => publicUrl.startsWith('https:') || protocol === 'https'

/** Headers for answers that bypass hooks: unreadable addresses or request heads. */
export const bareHeaders = (https: boolean): Record<string, string> => ({
  [POLICY]: DATA_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  ...(https && { 'strict-transport-security': STRICT_TRANSPORT }),
})

/** Pages with scripts and framed pages set their own policy before this. */
export function secureAnswers(app: FastifyInstance, address: { publicUrl: string }): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isHttps(address, request)) reply.header('strict-transport-security', STRICT_TRANSPORT)
  })
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader(POLICY))
      reply.header(POLICY, getContentPolicy(String(reply.getHeader('content-type') ?? '')))
  })
}
