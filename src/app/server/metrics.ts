import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../server/context.ts'
import { readDatabaseFacts } from './metrics.database.ts'
import {
  createDatabaseGauges,
  type PromClient,
  type Registry,
  registerProcessGauges,
} from './metrics.gauges.ts'

export type Metrics = {
  contentType: string
  /** In Prometheus text format, within 5 seconds whatever the database does. */
  scrape(): Promise<string>
  countRequest(request: FastifyRequest, reply: FastifyReply): void
}

const DURATION_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

// Gauges named like counters.
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]

/** By route pattern, because addresses contain ids and tokens. */
function createRequestMetrics({ Counter, Histogram }: PromClient, registry: Registry) {
  const requests = new Counter({
    name: 'portal_http_requests_total',
    help: 'Requests that were answered, by method, pattern of the route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'How long answers took, without event streams.',
    labelNames: ['method', 'route'],
    buckets: DURATION_BUCKETS_S,
    registers: [registry],
  })
  return ({ method, routeOptions }: FastifyRequest, reply: FastifyReply) => {
    const route = routeOptions.url ?? 'none'
    requests.inc({ method, route, status: String(reply.statusCode) })
    const isStream = String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')
    if (!isStream) durations.observe({ method, route }, reply.elapsedTime / 1000)
  }
}

/** Loads the library, whose 12 MB a portal without METRICS_TOKEN saves. */
async function createMetrics(ctx: Context): Promise<Metrics> {
  const { default: client } = await import('prom-client')
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  for (const name of MISNAMED) registry.removeSingleMetric(name)
  await registerProcessGauges(client, registry, ctx)
  const collect = async () => {
    const ofDatabase = createDatabaseGauges(client, await readDatabaseFacts(ctx))
    return client.Registry.merge([registry, ofDatabase]).metrics()
  }
  let collecting: Promise<string> | undefined
  return {
    contentType: registry.contentType,
    scrape() {
      collecting ??= collect().finally(() => {
        collecting = undefined
      })
      return collecting
    },
    countRequest: createRequestMetrics(client, registry),
  }
}

/** Undefined without METRICS_TOKEN. Call it before routes are registered. */
export async function measureRequests(app: FastifyInstance, ctx: Context): Promise<Metrics | undefined> {
  if (ctx.config.METRICS_TOKEN === undefined) return undefined
  const metrics = await createMetrics(ctx)
  app.addHook('onResponse', async (request, reply) => metrics.countRequest(request, reply))
  return metrics
}
