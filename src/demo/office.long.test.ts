import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Claimed } from '../features/money/money-desk/money-desk.contract.ts'
import type { MoneyLine } from '../features/money/money-desk/money-lines.contract.ts'
import { LINE_STATES } from '../features/money/money-desk/money-lines.rules.ts'
import type { Payment } from '../features/money/payments/payments.contract.ts'
import type { TodayFigures } from '../features/overview/dashboards/today.contract.ts'
import type { Handover, HandoverSummary } from '../features/overview/handovers/handovers.answers.ts'
import type { RegistrationDue, Signing, SigningRow } from '../features/overview/signings/signings.contract.ts'
import type { Tenant } from '../features/property/tenants/tenants.contract.ts'
import type { Case } from '../features/service/cases/cases.contract.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../testing/portal.ts'
import { fillDemo } from './fill.ts'
import { CARETAKER, MANAGER, OWNER, PASSWORDS } from './logins.ts'
import { EXAMPLE_TENANT, LEAVING_SOON, MOVING_IN, MOVING_OUT } from './people.names.ts'
import { createEmail } from './people.ts'

let portal: TestPortal
let admin: ApiClient
beforeAll(async () => {
  portal = await startTestPortal({ SMTP_URL: 'off' })
  await fillDemo(portal.portal.ctx)
  admin = await portal.signIn(OWNER.email, PASSWORDS.admin)
}, 120_000)
afterAll(() => portal.close())

test('has a manager and a caretaker who see what is at Bohye only', async () => {
  for (const { email } of [MANAGER, CARETAKER]) {
    const person = await portal.signIn(email, PASSWORDS.admin)
    const { body } = await person.call<Tenant[]>('GET /tenants')
    expect(new Set(body.map(({ apartment }) => apartment))).toEqual(
      new Set(['Bohye (Shops)', 'Bohye apartments']),
    )
  }
  const rules = (await admin.call<{ assigneeName: string | null }[]>('GET /inspection-rules')).body
  expect(rules.map(({ assigneeName }) => assigneeName)).toContain(CARETAKER.name)
})

test('has requests that were taken by phone, and one job that a vendor has the link to', async () => {
  const { body: cases } = await admin.call<Case[]>('GET /requests?limit=200')
  const taken = cases.filter(({ takenBy }) => takenBy)
  expect(taken.map(({ takenBy }) => takenBy).toSorted()).toEqual(
    [MANAGER, CARETAKER, CARETAKER].map(({ name }) => name),
  )
  expect(taken.filter(({ tenantId }) => tenantId === null)).toHaveLength(1)
  const jobs = (await admin.call<{ kind: string }[]>('GET /shares/live')).body
  expect(jobs.filter(({ kind }) => kind === 'job')).toHaveLength(1)
})

test('has an answer to each question of the dashboard', async () => {
  const { owed, received, vacant, leases } = (await admin.call<TodayFigures>('GET /analytics/today')).body
  for (const figure of [owed.owed, owed.overdue, vacant.count, leases.ending.count, leases.over.count])
    expect(figure).toBeGreaterThan(0)
  const methods = received.week.byMethod.filter(({ net }) => net > 0)
  expect(methods.length).toBeGreaterThan(2)
  expect(received.lastMonth.net).toBeGreaterThan(0)
  const toDo = (await admin.call<{ key: string }[]>('GET /to-do')).body.map(({ key }) => key)
  expect(toDo).toEqual(expect.arrayContaining(['receipts', 'requests', 'leasesEnding']))
})

test('has lines of every state on the money desk, and a missing claim whose tenant was asked', async () => {
  const lines = (await admin.call<MoneyLine[]>('GET /money/lines')).body
  expect(new Set(lines.map(({ state }) => state))).toEqual(new Set(LINE_STATES))
  const missing = (await admin.call<Claimed[]>('GET /money/claimed?state=missing')).body
  expect(missing.filter(({ askedAt }) => askedAt !== null)).toHaveLength(1)
})

const listPapers = async (tenantName: string) =>
  (await admin.call<SigningRow[]>('GET /signings?limit=200')).body
    .filter((paper) => paper.tenantName === tenantName)
    .map(({ id, kind, state, way, signatures }) => {
      return { id, kind, state, way, signed: signatures.map(({ party }) => party).toSorted() }
    })

const findHandover = async (tenantName: string, kind: string) => {
  const { body } = await admin.call<HandoverSummary[]>('GET /handovers?limit=200')
  const found = body.find((one) => one.tenantName === tenantName && one.kind === kind)
  return (await admin.call<Handover>(`GET /handovers/${found?.id}`)).body
}

const BOTH = ['office', 'tenant']

test('numbers its papers in the order of time', async () => {
  const papers = (await admin.call<SigningRow[]>('GET /signings?limit=200')).body.toReversed()
  const numbers = papers.map(({ number }) => number)
  expect(numbers).toEqual([...new Set(numbers)].toSorted())
})

test('has an agreement that both signed on the phone, to be registered, with its trail and drawings', async () => {
  const [entry, agreement] = await listPapers(MOVING_IN.name)
  expect(agreement).toMatchObject({ kind: 'agreement', state: 'sealed', way: 'phone', signed: BOTH })
  expect(entry).toMatchObject({ kind: 'entry_report', state: 'sent', signed: ['office'] })
  const { body } = await admin.call<Signing>(`GET /signings/${agreement?.id}`)
  const trail = body.trail.map(({ what }) => what)
  expect(trail).toEqual(['sent', 'signed', 'opened', 'code', 'signed', 'sealed'])
  const due = (await admin.call<RegistrationDue[]>('GET /signings/registration-due')).body
  expect(due.map(({ signingId, reasons }) => [signingId, reasons])).toEqual([[agreement?.id, ['rooms']]])
  const file = await admin.call(`GET /signings/${agreement?.id}/file`)
  const checked = await portal.anonymous.call('POST /check', {
    body: { number: body.number, sha256: body.sealedSha256 },
  })
  expect([file.status, checked.body]).toEqual([
    200,
    expect.objectContaining({ known: true, state: 'sealed' }),
  ])
})

test('has an agreement that waits for the tenant who is shown', async () => {
  const [agreement] = await listPapers(EXAMPLE_TENANT)
  expect(agreement).toMatchObject({ kind: 'agreement', state: 'sent', signed: ['office'] })
  const tenant = await portal.signIn(createEmail(EXAMPLE_TENANT), PASSWORDS.tenant)
  const { body } = await tenant.call<SigningRow[]>('GET /signings?state=sent')
  expect(body.map(({ id }) => id)).toEqual([agreement?.id])
})

test('has an entry that the tenant objects to with a photo', async () => {
  const { state, items, canObject, photoCount } = await findHandover(MOVING_IN.name, 'entry')
  const objected = items.filter(({ objection }) => objection !== null)
  expect(objected.map(({ photos }) => photos.map(({ by }) => by))).toEqual([['office', 'tenant']])
  expect([state, canObject, photoCount]).toEqual(['submitted', true, 4])
  for (const { url, thumbnailUrl } of objected.flatMap(({ photos }) => photos))
    for (const path of [url, thumbnailUrl])
      expect((await admin.call(`GET ${path.slice('/api'.length)}`)).status).toBe(200)
})

test('has a stay that was settled: damage charged once, the deposit returned, all papers sealed', async () => {
  expect(await listPapers(MOVING_OUT.name)).toMatchObject([
    { kind: 'final_statement', state: 'sealed', signed: BOTH },
    { kind: 'exit_report', state: 'sealed', signed: BOTH },
    { kind: 'entry_report', state: 'sealed', signed: BOTH },
    { kind: 'agreement', state: 'sealed', way: 'paper' },
  ])
  const { items, state, tenantId } = await findHandover(MOVING_OUT.name, 'exit')
  const deductions = items.flatMap(({ deduction }) => deduction ?? [])
  expect(deductions).toMatchObject([{ amount: 380, invoiceNumber: expect.stringContaining('INV-') }])
  expect([state, items.filter(({ worse }) => worse).length]).toEqual(['closed', 2])
  const payments = (await admin.call<Payment[]>(`GET /payments?tenantId=${tenantId}&limit=100`)).body
  const given = payments.filter(({ kind }) => kind.startsWith('deposit_'))
  expect(given.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['deposit_returned', 2120],
    ['deposit_applied', 380],
  ])
  const statement = (await listPapers(MOVING_OUT.name))[0]
  const { body } = await admin.call<Signing>(`GET /signings/${statement?.id}`)
  expect(body.totals).toMatchObject({ deposit: 2500, held: 0, owed: 0, leftToPay: 0, toGiveBack: 0 })
})

test('has a walk that the caretaker has begun', async () => {
  const caretaker = await portal.signIn(CARETAKER.email, PASSWORDS.admin)
  const { body } = await caretaker.call<HandoverSummary[]>('GET /handovers?state=open')
  expect(body).toMatchObject([
    { tenantName: LEAVING_SOON, kind: 'exit', assigneeName: CARETAKER.name, done: 3, photoCount: 1 },
  ])
})
