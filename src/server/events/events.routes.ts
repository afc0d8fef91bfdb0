import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { mountEndpoints } from '../http/serve.ts'
import { eventsEndpoints } from './events.contract.ts'
import { STREAM_HEADERS } from './stream.ts'

export function eventsRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, eventsEndpoints, {
    'GET /events': async ({ caller, request, reply }) => {
      if (request.method === 'HEAD') return reply.headers(STREAM_HEADERS).send('')
      ctx.events.open(caller, reply)
      return reply
    },
    'POST /events/ticket': async ({ caller }) => ({ token: ctx.tickets.issue('/api/events', caller) }),
  })
}
