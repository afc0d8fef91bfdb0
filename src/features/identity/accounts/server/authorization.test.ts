import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerAuthentication } from '../../../../server/http/authentication.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { answerErrors } from '../../../../server/http/errors.ts'
import { acceptForms } from '../../../../server/http/forms.ts'
import type { Tickets } from '../../../../server/http/tickets.ts'
import type { Endpoint, Who } from '../../../../shared/endpoint.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'
import { createSessionLookup } from './session-lookup.ts'
import { hashToken } from './sessions.ts'

let portal: TestPortal
let tickets: Tickets
let app: FastifyInstance
let tokens: Record<string, string | undefined>
let tenant: Pick<Caller, 'sessionHash'>
let person: ApiClient
const read: string[] = []

beforeAll(async () => {
  portal = await startTestPortal()
  const admin = await portal.createAdmin()
  person = await portal.createTenant(admin)
  tokens = { admin: admin.token, tenant: person.token, nobody: 'a'.repeat(43) }
  tenant = { sessionHash: hashToken(person.token ?? '') }
  tickets = portal.portal.ctx.tickets
  app = Fastify()
  answerErrors(app)
  acceptForms(app)
  registerAuthentication(app, { sessions: createSessionLookup(portal.portal.ctx), tickets })
  const endpoints: [string, Endpoint][] = [
    ...(['anyone', 'signed-in', 'tenant', 'ticket'] as const).map((who): [string, Endpoint] => [
      who,
      { who, summary: who },
    ]),
    ['admin', { who: 'admin', permission: 'tenant:read', summary: 'admin' }],
    ['preview', { who: 'ticket', sessionInField: true, summary: 'preview' }],
  ]
  for (const [who, endpoint] of endpoints) {
    app.route({
      method: ['GET', 'POST'],
      url: `/${who}`,
      config: { endpoint },
      preParsing: async () => {
        read.push(who)
      },
      handler: async (request) => ({ role: request.caller?.role ?? 'nobody' }),
    })
  }
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await portal.close()
})

const call = async (who: Who, by?: string) => {
  const headers = by === undefined ? {} : { authorization: `Bearer ${tokens[by]}` }
  const { statusCode, body } = await app.inject({ url: `/${who}`, headers })
  return `${statusCode} ${JSON.parse(body).role ?? JSON.parse(body).error}`
}

describe('who may call', () => {
  test.each<[Who, string | undefined, string]>([
    ['anyone', undefined, '200 nobody'],
    ['anyone', 'nobody', '200 nobody'],
    ['anyone', 'tenant', '200 tenant'],
    ['signed-in', undefined, '401 Please sign in.'],
    ['signed-in', 'nobody', '401 Please sign in.'],
    ['signed-in', 'tenant', '200 tenant'],
    ['signed-in', 'admin', '200 admin'],
    ['admin', undefined, '401 Please sign in.'],
    ['admin', 'nobody', '401 Please sign in.'],
    ['admin', 'tenant', '403 Only an admin may do this.'],
    ['admin', 'admin', '200 admin'],
    ['tenant', undefined, '401 Please sign in.'],
    ['tenant', 'admin', '403 Only a tenant may do this.'],
    ['tenant', 'tenant', '200 tenant'],
    ['ticket', undefined, '401 Please sign in.'],
    ['ticket', 'nobody', '401 Please sign in.'],
    ['ticket', 'tenant', '200 tenant'],
  ])('%s by %s: %s', async (who, by, expected) => {
    expect(await call(who, by)).toBe(expected)
  })

  test('is checked before the body is read', async () => {
    read.length = 0
    for (const who of ['admin', 'tenant', 'signed-in']) {
      const { statusCode } = await app.inject({ method: 'POST', url: `/${who}`, payload: { a: 1 } })
      expect(statusCode).toBe(401)
    }
    expect(read).toEqual([])
  })
})

describe('the field token', () => {
  const HOLDERS = {
    query: (token: string) => ({ query: { token } }),
    form: (token: string) => ({
      method: 'POST' as const,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ token }).toString(),
    }),
    json: (token: string) => ({ method: 'POST' as const, payload: { token } }),
  }
  type Holder = keyof typeof HOLDERS
  const ask = async (holder: Holder, token = '', url = '/ticket') =>
    (await app.inject({ url, ...HOLDERS[holder](token) })).statusCode

  test.each(['query', 'form', 'json'] as const)(
    'of a %s takes a ticket, a session only for the preview',
    async (holder) => {
      expect(await ask(holder, tickets.issue('/ticket', tenant))).toBe(200)
      expect(await ask(holder, tokens['admin'])).toBe(401)
      expect(await ask(holder, tokens['admin'], '/preview')).toBe(200)
      expect(await ask(holder, tokens['nobody'], '/preview')).toBe(401)
      expect(await ask(holder, tokens['nobody'])).toBe(401)
      expect(await ask(holder, '')).toBe(401)
    },
  )

  test('opens only its own path, and no call that needs a header', async () => {
    expect(await ask('query', tickets.issue('/other', tenant))).toBe(401)
    expect(await ask('query', tickets.issue('/ticket', tenant), '/signed-in')).toBe(401)
    expect(await ask('query', tokens['admin'], '/admin')).toBe(401)
    expect(await ask('form', tokens['admin'], '/signed-in')).toBe(401)
  })

  test('opens nothing once the session that requested it has ended', async () => {
    const ticket = tickets.issue('/ticket', tenant)
    expect(await ask('query', ticket)).toBe(200)
    await person.call('POST /auth/logout')
    expect(await ask('query', ticket)).toBe(401)
    expect(await ask('query', tickets.issue('/ticket', { sessionHash: 'a'.repeat(43) }))).toBe(401)
  })
})
