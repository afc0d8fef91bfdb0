import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../shared/endpoint.ts'
import { AppError } from '../../shared/errors.ts'
import { hasPermission, type Permission } from '../../shared/permissions.ts'
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

/** Whether somebody of the office has a permission; tenants have none and are not asked. */
export const mayDo = ({ staff, propertyIds }: Caller, permission: Permission): boolean =>
  staff === null || hasPermission({ staff, propertyIds }, permission)

/** Throws 403 for somebody of the office without the permission. */
export function requirePermission(caller: Caller, permission: Permission): void {
  if (!mayDo(caller, permission)) throw new AppError(403, `Your role (${caller.staff}) may not do this.`)
}

function authorize({ who, permission }: Endpoint, caller: Caller | undefined): void {
  if (who === 'anyone') return
  if (!caller) throw unauthenticated()
  if ((who === 'admin' || who === 'tenant') && caller.role !== who) {
    throw new AppError(403, who === 'admin' ? 'Only an admin may do this.' : 'Only a tenant may do this.')
  }
  if (permission) requirePermission(caller, permission)
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
    const { endpoint } = request.routeOptions.config
    if (!endpoint || endpoint.who === 'ticket') return
    const token = bearer(request)
    request.caller = token === undefined ? undefined : await sessions.bySession(token)
    authorize(endpoint, request.caller)
  })
  app.addHook('preValidation', async (request) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint?.who !== 'ticket') return
    const token = bearer(request)
    request.caller =
      token === undefined ? await byTokenField(request, sessions, tickets) : await sessions.bySession(token)
    authorize(endpoint, request.caller)
  })
}
