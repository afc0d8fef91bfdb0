import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { changedValue } from '../testing/calls/changed-values.ts'
import { buildPath, type SampleValues } from '../testing/calls/request-samples.ts'
import type { CollectedRoute } from '../testing/calls/routes.ts'
import { type ApiClient, startTestPortal } from '../testing/portal.ts'
import { createSampleRecords, findCaller, refreshSampleRecords } from '../testing/samples/sample-records.ts'

type Fields = Record<string, unknown>
type Change = {
  values?: readonly unknown[]
  by?: 'tenant'
  along?: Fields
  read?: (record: Fields) => unknown
  /** Why nothing reads it back. */
  unread?: string
  audited?: string
  /** Why the audit does not name it. */
  unaudited?: string
  /** Why it is not sent, with the test that does. */
  skipped?: string
}
type Changes = Record<string, Change>

const SECRET: Change = { unread: 'No call answers a secret.' }
const SEEN: Change = { unread: 'It says what the caller saw.', unaudited: 'It says what the caller saw.' }

const invoice: Changes = {
  status: { values: ['overdue'] },
  paidOn: { values: ['2026-11-18'], along: { status: 'Paid' } },
  leaseId: { audited: 'unit' },
  eVatNumber: { skipped: 'Only an invoice that contains VAT has one; invoices.vat.test.ts stores it.' },
  seenAmount: SEEN,
  seenAmountDue: SEEN,
}
const channels = { values: [['email', 'sms'], ['email']], along: { preferredChannel: null } }
const preferredChannel = { along: { channels: ['email', 'sms'] } }
const requestOrComplaint: Changes = {
  adminResponse: { audited: 'response' },
  photoIds: {
    along: { adminResponse: 'Look at this' },
    read: ({ replies }) => (replies as { photos: { id: string }[] }[]).at(-1)?.photos.map(({ id }) => id),
    audited: 'photos',
  },
  assigneeUid: { audited: 'assignee' },
  vendorId: { audited: 'vendor' },
  from: SEEN,
}
const owner = { staff: 'owner', propertyIds: null }
const mailServer = { host: '127.0.0.1', port: 1, security: 'none', user: null, fromAddress: null }

const recordedAt = '2026-11-20T09:00:00.000Z'
const ADDED = '1d6f0b53-9a7c-4e42-8b15-c0f3a92e6d84'
const addedTo =
  (list: string, ...fields: string[]) =>
  (record: Fields) =>
    ((record[list] ?? []) as Fields[])
      .filter(({ id }) => id === ADDED)
      .map((row) => Object.fromEntries(['id', ...fields, 'recordedAt'].map((name) => [name, row[name]])))
const deducted = (field: string) => (record: Fields) =>
  ((record['items'] ?? []) as { deduction: Fields | null }[]).find(({ deduction }) => deduction)?.deduction?.[
    field
  ]

const DRAFT: Change = { unaudited: 'Only the confirmation of a draft is an event.' }
const BOOK: Change = { skipped: 'Only a book has sheets, headings and problems: imports.test.ts.' }

const CHANGES: Record<string, Changes> = {
  '/imports/{id}': {
    sheets: BOOK,
    headingRow: BOOK,
    columns: BOOK,
    fix: BOOK,
    same: BOOK,
    options: {
      ...DRAFT,
      values: [{ asOf: '2026-10-31', property: 'Bohye (Shops)', rentDay: 5, taxed: false }],
    },
    cells: { ...DRAFT, values: [[{ row: '2', field: 'rent', value: '900' }]], unread: 'The rows show it.' },
    leave: { ...DRAFT, values: [['2']], unread: 'The rows show it.' },
    take: { ...DRAFT, values: [['2']], unread: 'The rows show it.' },
  },
  '/settings': { closedThrough: { audited: 'through' } },
  '/auth/me': {
    channels: { by: 'tenant', ...channels },
    preferredChannel: { by: 'tenant', ...preferredChannel },
  },
  '/settings/security': { ownersNeedTotp: { skipped: 'Only who uses two-step sign-in may: totp.test.ts.' } },
  '/staff/{uid}': {
    name: { along: owner },
    email: { along: owner },
    phone: { along: owner },
    staff: { along: owner },
  },
  '/notifications/{id}': {
    read: { read: ({ readAt }) => readAt !== null, unaudited: 'Only its reader is concerned.' },
  },
  '/first-steps': { hidden: { unaudited: 'Only its reader is concerned.' } },
  '/settings/mail': {
    host: { along: mailServer },
    port: { along: mailServer, values: [26] },
    security: { along: mailServer },
    user: { along: { ...mailServer, password: 'secret' }, audited: 'username' },
    password: { along: mailServer, ...SECRET },
    fromAddress: { along: mailServer },
  },
  '/settings/sms': {
    provider: { along: { sender: 'Portal', apiKey: 'sample-key' } },
    apiKey: SECRET,
    monthlyBudget: { along: { pricePerSegment: 0.05 } },
  },
  '/settings/online-payment': { secretKey: { ...SECRET, audited: 'endsIn' } },
  '/settings/tax': {
    vat: {
      values: [{ on: true, units: [], from: '2026-11-18' }],
      read: ({ vat }) => {
        const { on, units } = vat as Fields
        return { on, units, from: '2026-11-18' }
      },
    },
  },
  '/settings/maintenance': {
    days: { values: [{ urgent: 2, high: 4, normal: 8, low: 31 }], audited: 'urgent' },
  },
  '/tenants/{id}': { channels, preferredChannel },
  '/units/{id}': {
    from: {
      along: { kind: 'apartment' },
      unread: 'It is the day of the kind, which the tax reads.',
      audited: 'kind',
    },
  },
  '/settings/accounts': {
    account: { skipped: 'It names the entry that is changed.' },
    name: { audited: 'Cash' },
    code: { audited: 'Cash' },
    taxCode: { audited: 'Cash' },
  },
  '/leases/{id}': {
    unitId: { audited: 'unit' },
    overlapReason: { skipped: 'Only a lease that overlaps another has one: leases.test.ts.' },
  },
  '/rent-rules/{id}': {
    startsOn: { values: ['2026-12-01'], along: { steps: [{ fromDay: '2026-12-01', amount: 100 }] } },
    endsOn: { values: ['2027-06-30'] },
    instalments: { values: [3], along: { advanceMonths: 6 } },
    steps: { values: [[{ fromDay: '2026-12-01', amount: 10.5 }]] },
    state: { skipped: 'Only a charge that was activated is paused: charges.test.ts.' },
    advanceReason: { unread: 'Only the audit keeps it.' },
  },
  '/agreement-templates/{id}': { unitKinds: { values: [['office']] }, body: { audited: 'characters' } },
  '/signings/{id}': { body: { audited: 'characters' } },
  '/inspection-rules/{id}': { assigneeUid: { audited: 'assignee' } },
  '/handovers/{id}': {
    day: { values: ['2026-11-19'] },
    assigneeUid: { audited: 'assignee' },
    items: {
      values: [[{ id: ADDED, room: 'Roof', name: 'Tank', condition: 'good', note: 'Full', recordedAt }]],
      read: addedTo('items', 'room', 'name', 'condition', 'note'),
      audited: 'items',
    },
    meters: {
      values: [[{ id: ADDED, name: 'Prepaid', reading: 12.5, recordedAt }]],
      read: addedTo('meters', 'name', 'reading'),
      audited: 'items',
    },
    keys: {
      values: [[{ id: ADDED, name: 'Roof', count: 2, recordedAt }]],
      read: addedTo('keys', 'name', 'count'),
      audited: 'items',
    },
  },
  '/handovers/{id}/items/{itemId}/deduction': {
    amount: { along: { text: 'New tap' }, read: deducted('amount'), audited: 'items' },
    text: { along: { amount: 12 }, read: deducted('text'), audited: 'items' },
  },
  '/expenses/{id}': { propertyId: { audited: 'property' }, unitId: { audited: 'unit' } },
  '/invoices/{id}': invoice,
  '/requests/{id}': requestOrComplaint,
  '/complaints/{id}': requestOrComplaint,
}

/** By the name of the field. */
const OTHER_VALUES: SampleValues = {
  phone: ['0244123456', '0201234567'],
  moveInDate: ['2026-01-01', '2026-02-01'],
  leaseEndDate: ['2027-01-01', '2027-02-01'],
  closedThrough: ['2023-12-31'],
  dueDate: ['2026-12-06', '2026-12-07'],
  periodFrom: ['2026-12-01', '2026-12-02'],
  periodTo: ['2026-12-30', '2026-12-31'],
  spentOn: ['2026-11-18'],
  openingDay: ['2025-12-31'],
  quietFrom: ['20:30'],
  quietUntil: ['06:30'],
  from: ['21:00', '2026-11-18'],
  startsOn: ['2027-02-01'],
  until: ['06:30'],
  apartment: ['Achimota (Shops)', 'Bohye (Shops)'],
}

// payment-proofs.review.test.ts, reports.test.ts and photos.test.ts test these.
const ACTS = [
  '/handovers/{id}/photos/{photoId}',
  '/invoices/{id}/receipt/{receiptId}/review',
  '/signings/{id}/registration',
]

const portal = await startTestPortal()
let records = await createSampleRecords(portal, { phone: '0244123456' })
const { uid } = (await records.admin.call<{ uid: string }>('GET /auth/me')).body
afterAll(() => portal.close())

const getPath = (url: string) => url.replace(/^\/api/, '')
const calls = portal.routes
  .filter(({ method, url }) => ['PATCH', 'PUT'].includes(method) && !ACTS.includes(getPath(url)))
  .map((route) => ({ ...route, name: `${route.method} ${getPath(route.url)}` }))
const has = (url: string) => portal.routes.some((route) => route.method === 'GET' && route.url === url)

/** The record itself, else its entry in the list; undefined where no call reads it. */
async function readRecord(caller: ApiClient, { url }: CollectedRoute, path: string): Promise<unknown> {
  if (has(url)) return (await caller.call(`GET ${path}`)).body
  if (!has(url.replace(/\/\{\w+\}$/, ''))) return undefined
  const [, list = '', key = ''] = /^(.*)\/(.*)$/.exec(path) ?? []
  const { body } = await caller.call<Fields[]>(`GET ${list}`)
  return body.find(({ id, uid }) => id === key || uid === key)
}

const first = (body: unknown): Fields => ([body].flat()[0] ?? {}) as Fields
const toStatementKey = ({ endpoint }: CollectedRoute): Record<string, z.ZodType> => {
  const body = endpoint?.body
  const one = body instanceof z.ZodArray ? body.element : body
  if (!(one instanceof z.ZodObject)) throw new Error('No test knows the fields of this call.')
  return one.shape
}

async function tryChange(route: CollectedRoute, field: string, change: Change): Promise<string[]> {
  const { along, read = (record) => record[field], unread, audited = field, unaudited } = change
  const { caller: admin, values } = findCaller(route, records)
  const caller = change.by === 'tenant' ? records.tenant : admin
  const path = buildPath(route, records.ids)
  const before = first(await readRecord(caller, route, path))
  const known = { ...values, assigneeUid: [uid], ...OTHER_VALUES }
  const schema = toStatementKey(route)[field] as z.ZodType
  const value = change.values
    ? change.values.find((one) => !isDeepStrictEqual(one, read(before)))
    : changedValue(field, { schema, before: read(before), values: known })
  portal.clock.advance(1)
  const now = portal.clock.now().toISOString()
  const isList = route.endpoint?.body instanceof z.ZodArray
  const body = isList ? [{ ...before, [field]: value }] : { ...along, [field]: value }
  const answer = await caller.call(`${route.method} ${path}`, { body })
  if (answer.status !== 200) return [`${field} is refused: ${answer.text}`]
  const stored = read(first((await readRecord(caller, route, path)) ?? answer.body))
  const { rows } = await portal.db.execute<{ name: string }>(
    sql`select jsonb_object_keys(changes) as name from audit_events where at >= ${now}`,
  )
  const lost = !unread && !isDeepStrictEqual(stored, value)
  const untraced = !unaudited && !rows.some(({ name }) => name === audited)
  return [
    ...(lost ? [`${field} is lost: ${JSON.stringify(stored)} in place of ${JSON.stringify(value)}`] : []),
    ...(untraced ? [`${field} is not in the audit, which names: ${rows.map(({ name }) => name)}`] : []),
  ]
}

test.each(calls)('$name stores each field that it accepts, and the audit names it', async (route) => {
  records = await refreshSampleRecords(records, route)
  const changes = CHANGES[getPath(route.url)] ?? {}
  const problems: string[] = []
  for (const field of Object.keys(toStatementKey(route))) {
    const change = changes[field] ?? {}
    if (!change.skipped) problems.push(...(await tryChange(route, field, change)))
  }
  expect(problems).toEqual([])
})

test('only fields that a call accepts are listed', () => {
  const accepted = (path: string) =>
    calls.filter(({ url }) => getPath(url) === path).flatMap((route) => Object.keys(toStatementKey(route)))
  for (const [path, changes] of Object.entries(CHANGES))
    expect(accepted(path)).toEqual(expect.arrayContaining(Object.keys(changes)))
})
