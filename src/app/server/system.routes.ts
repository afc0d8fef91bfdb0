import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../server/context.ts'
import { serve } from '../../server/http/serve.ts'
import { systemEndpoints } from './system.contract.ts'

const PATIENCE_MS = 3000

async function databaseAnswers({ db }: Context): Promise<boolean> {
  const asked = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  return Promise.race([asked, pause(PATIENCE_MS, false, { ref: false })])
}

export function systemRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, systemEndpoints, {
    'GET /health': async ({ reply }) => {
      const ok = await databaseAnswers(ctx)
      reply.code(ok ? 200 : 503).header('cache-control', 'no-store')
      const status = ok ? ('ok' as const) : ('unavailable' as const)
      return { status, time: ctx.clock.now().toISOString() }
    },
    // Loaded by the first who asks: it is nothing to a portal at rest.
    'GET /openapi.json': async () => (await import('./docs.document.ts')).documentOf(app),
    'GET /docs': async ({ reply }) => {
      const { docsPage, POLICY } = await import('./docs.page.ts')
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', POLICY)
        .send(docsPage((await import('./docs.document.ts')).documentOf(app), ctx.publicUrl))
    },
  })
}
