import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { openJoinCodes } from '../features/identity/accounts/server/joining/join-codes.service.ts'
import { saveCode } from '../features/identity/accounts/server/phone/codes.queries.ts'
import { hashCode } from '../features/identity/accounts/server/phone/one-time-codes.ts'
import { parse } from '../server/http/validation.ts'
import { AppError } from '../shared/errors.ts'
import { startPaystack } from '../stand-in/paystack/stand-in.ts'
import { findErrorProblems } from '../testing/calls/error-texts.ts'
import { GUESSED } from '../testing/calls/guessed-fields.ts'
import { invalidJsonValues, invalidTextValues, stringifyJson } from '../testing/calls/invalid-values.ts'
import {
  buildPath,
  buildQuery,
  createSample,
  type Field,
  listFields,
  replaceField,
} from '../testing/calls/request-samples.ts'
import { manualClock } from '../testing/clock.ts'
import { type PortalSnapshot, takeSnapshot } from '../testing/database/snapshot.ts'
import { type ApiClient, type ApiResponse, startTestPortal } from '../testing/portal.ts'
import { submitHandover } from '../testing/samples/sample-handovers.ts'
import { holdLine, putLineAside } from '../testing/samples/sample-money-lines.ts'
import {
  buildForm,
  buildValidRequest,
  createSampleRecords,
  deleteOtherTenant,
  fillDeposit,
  findCaller,
  importCards,
  keepCredit,
  missInspection,
  missPeriod,
  planEnd,
  refreshSampleRecords,
  type SampleRecords,
  voidOpening,
  writeBackupFile,
} from '../testing/samples/sample-records.ts'
import { sealByScan, sendSigning } from '../testing/samples/sample-signings.ts'
import { SECRET_KEY } from '../testing/samples/sample-values.ts'

const clock = manualClock()
const provider = await startPaystack(clock)
const portal = await startTestPortal({ PAYSTACK_URL: provider.url }, { clock })
const people = await createSampleRecords(portal)
provider.keys.add(SECRET_KEY)
await people.admin.call('PATCH /settings/online-payment', { body: { secretKey: SECRET_KEY } })
const walk = portal.routes
  .filter(({ method, url }) => method !== 'HEAD' && url.startsWith('/api'))
  .map((route) => ({ ...route, name: `${route.method} ${route.url}` }))
const NUMBER = '+233244123456'
const CODE = '123456'

type CollectedCall = (typeof walk)[number]
const isRead = ({ method }: CollectedCall) => method === 'GET'

afterAll(async () => {
  await portal.close()
  await provider.close()
})

/** The caller, and valid values on records that the call accepts. */
async function prepared(route: CollectedCall): Promise<SampleRecords & { caller: ApiClient }> {
  const { name } = route
  const records = isRead(route) ? { ...people } : await refreshSampleRecords(people, route)
  if (name === 'POST /api/auth/login') {
    return {
      ...records,
      values: { ...records.values, email: [people.admin.email] },
      caller: portal.anonymous,
    }
  }
  if (name === 'POST /api/auth/code/verify') {
    const { uid } = records.tenant.tenant
    const codeHash = hashCode(portal.portal.ctx.secret, ['sign-in code', NUMBER], CODE)
    const expiresAt = new Date(portal.clock.now().getTime() + 60_000)
    await portal.db.execute(sql`update profiles set phone_e164 = ${NUMBER} where uid = ${uid}`)
    await portal.db.transaction((tx) => saveCode(tx, { phone: NUMBER, uid, codeHash, expiresAt }))
    return {
      ...records,
      values: { ...records.values, phone: [NUMBER], code: [CODE] },
      caller: portal.anonymous,
    }
  }
  if (name === 'POST /api/auth/join') {
    const { uid } = records.tenant.tenant
    await portal.db.execute(sql`update accounts set joined_at = null where uid = ${uid}`)
    const codes = await portal.db.transaction((tx) =>
      openJoinCodes(portal.portal.ctx, tx, { uids: [uid ?? ''], channel: 'slip' }),
    )
    const code = codes.get(uid ?? '')?.code
    return { ...records, values: { ...records.values, code: [code] }, caller: portal.anonymous }
  }
  const ofResolved = /\/(confirm|reopen)$/.test(name) && name.startsWith('POST /api/requests/')
  if ((name.startsWith('DELETE') && name.endsWith('/tenant')) || ofResolved) {
    for (const path of ['requests', 'complaints'])
      await people.admin.call(`PATCH /${path}/${records.ids[path]}`, { body: { status: 'resolved' } })
  }
  // A waiting email would be sent after the test, once there is a server.
  if (name === 'PATCH /api/settings/mail') await portal.db.execute(sql`delete from deliveries`)
  if (name.includes('/deposit/')) await fillDeposit(records)
  if (name.includes('/credit/return')) await keepCredit(records)
  if (name.endsWith('/opening-balance') || name.endsWith('/opening-balances/import'))
    await voidOpening(records)
  if (name === 'POST /api/rent-rules/missed') await missPeriod(records)
  if (name.startsWith('POST /api/leases/{id}/end')) await planEnd(records)
  if (name === 'POST /api/inspection-rules/{id}/missed') await missInspection(records)
  if (name === 'POST /api/imports/{id}/undo') await importCards(records)
  if (name === 'POST /api/money/lines/{id}/unmatch') await putLineAside(records)
  if (name === 'POST /api/money/lines/{id}/decide') await holdLine(records)
  if (/\/signings\/\{id\}\/(sign|decline)$/.test(name)) await sendSigning(records)
  if (/\/handovers\/\{id\}\/objections$/.test(name)) await submitHandover(records)
  if (name.endsWith('/registration')) await sealByScan(records)
  if (name === 'POST /api/backups/{id}/file/ticket') await writeBackupFile(records)
  if (/^POST \/api\/tenants\/{id}\/(erase|restore)$/.test(name)) await deleteOtherTenant(records)
  const good = { ...records, ...findCaller(route, records) }
  return name === 'POST /api/auth/password' ? { ...good, caller: await portal.createAdmin() } : good
}

const IDS = [
  ...['uid', 'assigneeUid', 'vendorId', 'tenantId', 'tenantIds', 'propertyId', 'unitId'],
  ...['except', 'actor', 'createdBy', 'targetId', 'invoiceId', 'invoiceIds', 'leaseId', 'ruleId', 'ruleIds'],
  ...['requestId', 'templateId', 'accountId', 'paymentIds', 'ids', 'itemId'],
]

/** Statuses allowed besides 400: an unknown id is 404, a wrong login 401. */
function alsoFine({ name }: CollectedCall, field: Field, value: unknown): number[] {
  if (typeof value !== 'string') return []
  // A bulk call reports a bad item in its answer and skips it.
  const reportsBadItems = name.startsWith('POST /api/invoices/bulk') || name === 'POST /api/tenants/invite'
  if (reportsBadItems && field.path.length > 1) return [200, 201]
  // One property's statement, not a filtered list.
  if (name === 'GET /api/owner-statements/{month}') return [404]
  // A person without links has none to withdraw.
  if (name === 'DELETE /api/shares') return [200]
  // The links to one document.
  if (['GET /api/shares', 'POST /api/shares/files'].includes(name)) return [404]
  if (IDS.includes(field.name)) return name.startsWith('GET') ? [200] : [403, 404]
  return []
}

type Case = {
  field: Field
  value: unknown
  /** The response of the call's schema; undefined if it accepts the value. */
  refused: Pick<ApiResponse, 'status' | 'body'> | undefined
  send(): Promise<ApiResponse>
}

function findRefusal(schema: z.ZodType, value: unknown): Case['refused'] {
  try {
    parse(schema, value)
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { status: error.status, body: { error: error.message, details: error.details } }
  }
}

function readQuery(fields: Record<string, unknown>): Record<string, string | string[]> {
  const query = new URLSearchParams(buildQuery(fields))
  return Object.fromEntries(
    [...new Set(query.keys())].map((key) => {
      const [first = '', ...more] = query.getAll(key)
      return [key, more.length > 0 ? [first, ...more] : first]
    }),
  )
}

const isGuess = ({ name }: CollectedCall, { field, value }: Case) =>
  GUESSED[name]?.includes(field.name) && field.schema.safeParse(value).success

function listBadInputs(
  route: CollectedCall,
  { caller, values, ids }: SampleRecords & { caller: ApiClient },
): Case[] {
  const { query, body, form } = route.endpoint ?? {}
  const endpoint = `${route.method} ${buildPath(route, ids)}`
  const all = <Fields extends object>(
    schema: Parameters<typeof listFields>[0] | undefined,
    good: Fields | undefined,
    bad: (field: Field) => unknown[],
    { read, send }: { read: (fields: Fields) => unknown; send: (fields: Fields) => Promise<ApiResponse> },
  ): Case[] => {
    if (!schema || !good) return []
    return listFields(schema).flatMap((field) =>
      bad(field).map((value) => {
        const fields = replaceField(good, field.path, value)
        return { field, value, refused: findRefusal(schema, read(fields)), send: () => send(fields) }
      }),
    )
  }
  return [
    ...all(query, query && createSample(query, values), invalidTextValues, {
      read: readQuery,
      send: (fields) => caller.call(endpoint + buildQuery(fields)),
    }),
    ...all(body, body && createSample(body, values), invalidJsonValues, {
      read: (fields) => JSON.parse(stringifyJson(fields)),
      send: (fields) => caller.call(endpoint, { raw: stringifyJson(fields) }),
    }),
    ...all(form, form && createSample(form, values), invalidTextValues, {
      read: readQuery,
      send: (fields) => caller.call(endpoint, { form: buildForm(route, fields) }),
    }),
  ].filter((one) => !isGuess(route, one))
}

const shown = (value: unknown) => (typeof value === 'string' ? value.slice(0, 60) : value)

/** Describes what is wrong with a response. */
async function listFaults(route: CollectedCall, { field, value, refused, send }: Case, isSent: boolean) {
  const { status, body } = refused && !isSent ? refused : await send()
  if (alsoFine(route, field, value).includes(status)) return []
  const faults =
    status === 400
      ? findErrorProblems(body, field)
      : [`${status} ${String(JSON.stringify(body)).slice(0, 200)}`]
  return faults.map((fault) => ({ field: field.path.join('.'), value: shown(value), fault }))
}

describe('every field of', () => {
  const withFields = walk.filter(({ endpoint }) => {
    const { query, body, form } = endpoint ?? {}
    return [query, body, form].some((schema) => schema && listFields(schema).length > 0)
  })
  const reads = withFields.filter(isRead)
  const writes = withFields.filter((route) => !isRead(route))
  const snapshot = () => takeSnapshot(portal, { except: ['rate_limits', 'audit_events'] })

  async function expectRefusals(route: CollectedCall, records: Awaited<ReturnType<typeof prepared>>) {
    const cases = listBadInputs(route, records)
    expect(cases.length).toBeGreaterThan(5)
    const faults: object[] = []
    // One refused value per field is sent to the server, to show that the call uses this schema.
    const sent = new Set<string>()
    for (const one of cases) {
      const name = one.field.path.join('.')
      faults.push(...(await listFaults(route, one, !sent.has(name))))
      if (one.refused) sent.add(name)
    }
    expect(faults).toEqual([])
  }

  async function expectAnswer(route: CollectedCall, records: Awaited<ReturnType<typeof prepared>>) {
    const { endpoint, send } = buildValidRequest(route, records)
    const { status, text } = await records.caller.call(endpoint, send)
    expect(status, text).toBe(route.endpoint?.status ?? 200)
  }

  // Reading calls come first, while all records are unchanged.
  const ready = new Map<string, Awaited<ReturnType<typeof prepared>>>()
  let before: PortalSnapshot
  beforeAll(async () => {
    for (const route of reads) ready.set(route.name, await prepared(route))
    await portal.portal.ctx.jobs.run('send-deliveries')
    before = await snapshot()
  })
  test.each(reads)('$name is refused in a clear sentence when it is wrong', async (route) => {
    const records = ready.get(route.name) ?? (await prepared(route))
    await expectRefusals(route, records)
    await expectAnswer(route, records)
  })
  test('the calls that read, which changes nothing', async () => {
    expect(await snapshot()).toEqual(before)
  })

  test.each(writes)('$name is refused in a clear sentence when it is wrong', async (route) => {
    const records = await prepared(route)
    // Messages of the previous call are written after its response.
    await portal.portal.ctx.jobs.run('send-deliveries')
    const unchanged = await snapshot()
    await expectRefusals(route, records)
    expect(await snapshot()).toEqual(unchanged)
    await expectAnswer(route, records)
  })
})
