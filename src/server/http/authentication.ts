import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../shared/endpoint.ts'
import { hasPermission, type Permission } from '../../shared/permissions.ts'
import { AUTH_ERRORS, HTTP_ERRORS } from '../server.errors.ts'
import { parseIpAddress } from './address.ts'
import {
  type Caller,
  DEVICE_COOKIE,
  type Origin,
  type Person,
  SECURE_DEVICE_COOKIE,
  type SessionLookup,
} from './caller.ts'
import type { Tickets } from './tickets.ts'

export const getOrigin = ({ ip, id, headers }: FastifyRequest): Origin => ({
  ip: parseIpAddress(ip),
  requestId: String(id),
  device: readCookie(headers.cookie, SECURE_DEVICE_COOKIE) ?? readCookie(headers.cookie, DEVICE_COOKIE),
})

const toCaller = (request: FastifyRequest, person: Person | undefined): Caller | undefined =>
  person && { ...person, ...getOrigin(request) }

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
  { sessions, tickets, endpoint }: { sessions: SessionLookup; tickets: Tickets; endpoint: Endpoint },
): Promise<Person | undefined> {
  const token = tokenField(request)
  if (token === undefined) return undefined
  const sessionHash = tickets.read(request.url.split('?')[0] ?? '', token)
  if (sessionHash) return sessions.bySessionHash(sessionHash)
  return endpoint.sessionInField ? sessions.bySession(token) : undefined
}

/** Staff permissions; always false for tenants. */
export const isAllowed = ({ staff, propertyIds }: Caller, permission: Permission): boolean =>
  staff === null || hasPermission({ staff, propertyIds }, permission)

/** Throws 403. */
export function requirePermission(caller: Caller, permission: Permission): void {
  if (!isAllowed(caller, permission)) throw AUTH_ERRORS.forbidden(caller.staff)
}

const UTF_8 = /^UTF-8''(.*)$/i

/** Node reads headers as Latin-1; the password is UTF-8 or percent-encoded (RFC 8187). */
function passwordInHeader(value: string | undefined): string | undefined {
  const encoded = value === undefined ? undefined : UTF_8.exec(value)?.[1]
  if (encoded === undefined) return value && Buffer.from(value, 'latin1').toString('utf8')
  return encoded.replaceAll(/(?:%[\da-f]{2})+/gi, (bytes) =>
    Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'),
  )
}

async function confirmPassword(this: FastifyRequest): Promise<void> {
  const header = this.headers['x-confirm-password']
  if (!this.caller) throw AUTH_ERRORS.required()
  await this.server.confirmPassword(this.caller, passwordInHeader(header?.toString()))
}

/** Throws 403 for an owner who has to set up two-step sign-in first. */
export function refuseWithoutTotp({ needsTotp }: Caller): void {
  if (needsTotp) throw AUTH_ERRORS.needsTotp().with({ flags: { needsTotp: true } })
}

function refuseBeforePasswordChange({ firstPassword }: Caller): void {
  if (firstPassword === 'shared')
    throw AUTH_ERRORS.mustChangePassword().with({ flags: { mustChangePassword: true } })
}

function authorize(endpoint: Endpoint, caller: Caller | undefined): void {
  const { who, permission, alsoPermission, officeOnly, beforePasswordChange, openWithoutTotp } = endpoint
  if (who === 'anyone') return
  if (!caller) throw AUTH_ERRORS.required()
  if (!beforePasswordChange) refuseBeforePasswordChange(caller)
  if (!openWithoutTotp) refuseWithoutTotp(caller)
  if ((who === 'admin' || officeOnly) && caller.role !== 'admin') throw AUTH_ERRORS.onlyAdmins()
  if (who === 'tenant' && caller.role !== 'tenant') throw AUTH_ERRORS.onlyTenants()
  if (permission) requirePermission(caller, permission)
  if (alsoPermission) requirePermission(caller, alsoPermission)
}

const toHash = (text: string) => createHash('sha256').update(text).digest()

/** Needs no database, which may be down. */
function authorizeMonitoring(request: FastifyRequest, metricsToken: string | undefined): void {
  if (metricsToken === undefined) throw HTTP_ERRORS.noSuchCall()
  if (!timingSafeEqual(toHash(bearer(request) ?? ''), toHash(metricsToken)))
    throw AUTH_ERRORS.wrongMetricsToken()
}

type Authentication = { sessions: SessionLookup; tickets: Tickets; metricsToken?: string | undefined }

/** Authenticates and authorizes before the body is read. An API route without `access` stops the start. */
export function registerAuthentication(
  app: FastifyInstance,
  { sessions, tickets, metricsToken }: Authentication,
): void {
  app.decorateRequest('caller', undefined)
  app.decorate('confirmPassword', sessions.confirmPassword)
  app.decorateRequest('confirmPassword', confirmPassword)
  app.addHook('onRoute', (route) => {
    if (!route.config?.endpoint)
      throw new Error(`${route.method} ${route.url} does not declare who may call it.`)
  })
  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint?.who === 'monitoring') return authorizeMonitoring(request, metricsToken)
    if (!endpoint || endpoint.who === 'ticket') return
    const token = bearer(request)
    request.caller = toCaller(request, token === undefined ? undefined : await sessions.bySession(token))
    authorize(endpoint, request.caller)
  })
  app.addHook('preValidation', async (request) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint?.who !== 'ticket') return
    const token = bearer(request)
    const person =
      token === undefined
        ? await byTokenField(request, { sessions, tickets, endpoint })
        : await sessions.bySession(token)
    request.caller = toCaller(request, person)
    authorize(endpoint, request.caller)
  })
}

function readCookie(header: string | undefined, name: string): string | undefined {
  const pair = header?.split(';').find((each) => each.trimStart().startsWith(`${name}=`))
  return pair?.slice(pair.indexOf('=') + 1).trim()
}
