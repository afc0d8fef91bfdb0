import type { FastifyInstance } from 'fastify'

const MAX_BYTES = 16 * 1024

/** Takes what a plain HTML form posts; a browser opens a PDF in a new tab that way. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_BYTES },
    async (_request: unknown, body: string | Buffer) =>
      Object.fromEntries(new URLSearchParams(body.toString())),
  )
}
