import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../server/context.ts'
import { requireWritable } from '../../server/database/connection/writable.ts'
import { type CompressedAnswer, compressAnswer, sendCompressed } from '../../server/http/compressed.ts'
import { mountEndpoints } from '../../server/http/serve.ts'
import { HTTP_ERRORS } from '../../server/server.errors.ts'
import type { Metrics } from './metrics.ts'
import { systemEndpoints } from './system.contract.ts'

const TIMEOUT_MS = 3000

async function canWrite({ db }: Context): Promise<boolean> {
  const query = requireWritable(db.$client).then(
    () => true,
    () => false,
  )
  return Promise.race([query, pause(TIMEOUT_MS, false, { ref: false })])
}

async function createOpenApiAnswer(app: FastifyInstance, { publicUrl }: Context): Promise<CompressedAnswer> {
  const { createOpenApiDocument } = await import('./openapi/openapi.document.ts')
  return compressAnswer(JSON.stringify(await createOpenApiDocument(app, publicUrl)))
}

type Options = { isDraining: () => boolean; metrics?: Metrics | undefined }

export function systemRoutes(app: FastifyInstance, ctx: Context, { isDraining, metrics }: Options): void {
  let openApi: Promise<CompressedAnswer> | undefined
  mountEndpoints(app, ctx, systemEndpoints, {
    'GET /health': async ({ reply }) => {
      const ok = !isDraining() && (await canWrite(ctx))
      reply.code(ok ? 200 : 503).header('cache-control', 'no-store')
      const status = ok ? ('ok' as const) : ('unavailable' as const)
      return { status, time: ctx.clock.now().toISOString() }
    },
    'GET /openapi.json': async ({ request, reply }) => {
      // Created by the first request, because it costs memory.
      openApi ??= createOpenApiAnswer(app, ctx).catch((error: unknown) => {
        openApi = undefined
        throw error
      })
      return sendCompressed(request, reply.type('application/json; charset=utf-8'), await openApi)
    },
    'GET /metrics': async ({ reply }) => {
      if (!metrics) throw HTTP_ERRORS.noSuchCall()
      const text = await metrics.scrape()
      return reply.type(metrics.contentType).header('cache-control', 'no-store').send(text)
    },
  })
}
