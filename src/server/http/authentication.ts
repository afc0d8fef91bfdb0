import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Who } from '../../shared/endpoint.ts'
import { AppError } from '../../shared/errors.ts'
import type { Caller, SessionLookup } from './caller.ts'
import type { Tickets } from './tickets.ts'

const unauthenticated = () => new AppError(401, 'Please sign in.')

function bearer(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

function tokenField(request: FastifyRequest): string | undefined {
  for (const holder of [request.query, request.body]) {
    if (holder && typeof holder === 'object' && 'token' in holder && typeof holder.token === 'string')
      return holder.token
  }
  return undefined
}

async function byTokenField(
  request: FastifyRequest,
  sessions: SessionLookup,
  tickets: Tickets,
): Promise<Caller | undefined> {
  const token = tokenField(request)
  if (token === undefined) return undefined
  const sessionHash = tickets.read(request.url.split('?')[0] ?? '', token)
  return sessionHash ? sessions.bySessionHash(sessionHash) : sessions.bySession(token)
}

function authorize(who: Who, caller: Caller | undefined): void {
  if (who === 'anyone') return
  if (!caller) throw unauthenticated()
  if ((who === 'admin' || who === 'tenant') && caller.role !== who) {
    throw new AppError(403, who === 'admin' ? 'Only an admin may do this.' : 'Only a tenant may do this.')
  }
}

/** Authenticates and authorizes before the body is read. An API route without `access` stops the start. */
export function registerAuthentication(
  app: FastifyInstance,
  sessions: SessionLookup,
  tickets: Tickets,
): void {
  app.decorateRequest('caller', undefined)
  app.addHook('onRoute', (route) => {
    if (!route.config?.endpoint)
      throw new Error(`${route.method} ${route.url} does not declare who may call it.`)
  })
  app.addHook('onRequest', async (request) => {
    const who = request.routeOptions.config.endpoint?.who
    if (!who || who === 'ticket') return
    const token = bearer(request)
    request.caller = token === undefined ? undefined : await sessions.bySession(token)
    authorize(who, request.caller)
  })
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.endpoint?.who !== 'ticket') return
    const token = bearer(request)
    request.caller =
      token === undefined ? await byTokenField(request, sessions, tickets) : await sessions.bySession(token)
    authorize('ticket', request.caller)
  })
}
