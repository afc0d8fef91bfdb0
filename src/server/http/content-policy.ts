import type { FastifyInstance } from 'fastify'

// Safari and older Chrome show nothing of a sandboxed PDF; their viewers are embedded objects with styles of their own.
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'"
// A browser lays out a picture that is opened by itself with inline styles.
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

function policyOf(contentType: string): string | undefined {
  if (contentType.startsWith('application/pdf')) return PDF_POLICY
  return /^(application\/json|text\/event-stream)?(;|$)/.test(contentType) ? undefined : FILE_POLICY
}

/** What an answer holds that is no JSON runs nothing when it is opened by itself, whoever made it. */
export function restrictContent(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    const policy = policyOf(String(reply.getHeader('content-type') ?? ''))
    if (policy && !reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy)
  })
}
