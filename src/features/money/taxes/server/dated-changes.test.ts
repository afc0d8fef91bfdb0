import { beforeAll, describe, expect, test } from 'vitest'
import { closeBooks } from '../../../../testing/books/books.ts'
import { type ErrorBody, setUpFixture } from '../../../../testing/fixture.ts'
import type { AuditEvent } from '../../../identity/audit/audit.contract.ts'
import type { Lease } from '../../../property/leases/leases.contract.ts'
import type { RegisteredUnit } from '../../../property/properties/units.contract.ts'
import type { Invoice } from '../../invoices/invoices.contract.ts'
import { findJournalDifference } from '../../ledger/server/journal/journal.compare.queries.ts'
import type { TaxMonth, TaxSettings } from '../taxes.contract.ts'

const fixture = setUpFixture()
let unitId: string
let tenantId: string

const admin = () => fixture.admin
const pay = (receivedOn: string, amount = 1000) =>
  admin().call('POST /payments', { body: { tenantId, amount, receivedOn, method: 'cash', sendEmail: false } })
const setKind = (kind: string, from?: string) =>
  admin().call<RegisteredUnit & ErrorBody>(`PATCH /units/${unitId}`, { body: { kind, from } })
const setVat = (on: boolean, from?: string) =>
  admin().call<TaxSettings & ErrorBody>('PATCH /settings/tax', {
    body: { vat: { on, units: [unitId], from } },
  })
const latestChanges = async (q: string) =>
  (await admin().call<AuditEvent[]>(`GET /audit?limit=1&action=${q}`)).body[0]?.changes

/** By day, with tax, VAT and unit kind. */
async function days(...months: string[]) {
  const sums = new Map<string, [number, number, string]>()
  for (const month of months) {
    const { body } = await admin().call<TaxMonth>(`GET /tax/${month}`)
    for (const { day, amount, tax, vat, unitKind } of body.lines) {
      const kind = amount === 0 ? '' : (unitKind ?? '')
      sums.set(day, [(sums.get(day)?.[0] ?? 0) + tax, (sums.get(day)?.[1] ?? 0) + vat, kind])
    }
  }
  return Object.fromEntries([...sums].toSorted())
}

beforeAll(async () => {
  const term = { moveInDate: '2026-01-01', leaseEndDate: '2027-12-31' }
  const { tenant } = await fixture.portal.createTenant(admin(), { unit: 'K1', ...term })
  tenantId = tenant.id
  unitId = (await admin().call<Lease[]>(`GET /leases?tenantId=${tenantId}`)).body[0]?.unitId ?? ''
  for (const day of ['2026-10-10', '2026-11-01', '2026-11-02', '2026-11-20']) await pay(day)
  await closeBooks(admin(), '2026-10-31')
})

describe('the kind of a unit', () => {
  test('counts from today without a day: what was received before keeps its tax', async () => {
    expect((await setKind('apartment')).body).toMatchObject({ kind: 'apartment', nextKinds: [] })
    expect(await days('2026-10', '2026-11')).toEqual({
      '2026-10-10': [150, 0, 'shop'],
      '2026-11-01': [150, 0, 'shop'],
      '2026-11-02': [150, 0, 'shop'],
      '2026-11-20': [80, 0, 'apartment'],
    })
    expect(await latestChanges('unit.changed')).toEqual({ kind: ['shop', 'apartment from 20 Nov 2026'] })
  })

  test('counts from an earlier day in open books, also for money that is entered later', async () => {
    expect((await setKind('apartment', '2026-11-02')).status).toBe(200)
    await pay('2026-11-01', 100)
    await pay('2026-11-03', 100)
    expect(await days('2026-10', '2026-11')).toEqual({
      '2026-10-10': [150, 0, 'shop'],
      '2026-11-01': [165, 0, 'shop'],
      '2026-11-02': [80, 0, 'apartment'],
      '2026-11-03': [8, 0, 'apartment'],
      '2026-11-20': [80, 0, 'apartment'],
    })
  })

  test('stays in closed books', async () => {
    const { status, body } = await setKind('office', '2026-10-31')
    const text =
      'The books are closed through 31 Oct 2026. Please choose a later day, or ask an owner to open them again.'
    expect([status, body.error]).toEqual([409, text])
  })

  test('is taken back by the kind before from the same day', async () => {
    expect((await setKind('shop', '2026-11-02')).status).toBe(200)
    expect(await days('2026-11')).toEqual({
      '2026-11-01': [165, 0, 'shop'],
      '2026-11-02': [150, 0, 'shop'],
      '2026-11-03': [15, 0, 'shop'],
      '2026-11-20': [150, 0, 'shop'],
    })
  })

  test('may change on a day to come, and is shown until then', async () => {
    const before = await days('2026-11')
    const planned = await setKind('room', '2026-12-01')
    expect(planned.body).toMatchObject({ kind: 'shop', nextKinds: [{ kind: 'room', from: '2026-12-01' }] })
    await admin().call(`PATCH /units/${unitId}`, { body: { kind: 'shop', floorArea: 20 } })
    expect(await days('2026-11')).toEqual(before)
    const [unit] = (await admin().call<RegisteredUnit[]>('GET /units?q=K1')).body
    expect(unit).toMatchObject({ kind: 'shop', nextKinds: [{ kind: 'room', from: '2026-12-01' }] })
    expect((await setKind('shop', '2026-12-01')).body).toMatchObject({ kind: 'shop', nextKinds: [] })
  })
})

describe('VAT of the units', () => {
  const issue = async () => {
    const invoice = { amount: 120, dueDate: '2026-12-05', sendEmail: false, useCredit: false }
    const { id } = await fixture.portal.createInvoice(admin(), tenantId, invoice)
    return (await admin().call<Invoice>(`GET /invoices/${id}`)).body.vatAmount
  }

  test('is in credit from its day on', async () => {
    expect((await setVat(true, '2026-11-02')).body.vat).toEqual({ on: true, units: [unitId], next: [] })
    expect(await days('2026-10', '2026-11')).toMatchObject({
      '2026-10-10': [150, 0, 'shop'],
      '2026-11-01': [165, 0, 'shop'],
      '2026-11-02': [125, 166.67, 'shop'],
    })
    expect(await latestChanges('taxSettings.changed')).toMatchObject({
      vat: [false, true],
      vatFrom: [null, '2 Nov 2026'],
    })
    expect((await setVat(true, '2026-10-31')).status).toBe(409)
    expect(await issue()).toBe(20)
  })

  test('begins on a day to come, and what counts today stays', async () => {
    expect((await setVat(false, '2026-11-02')).body.vat).toMatchObject({ on: false, units: [unitId] })
    const planned = await setVat(true, '2027-01-01')
    const next = [{ from: '2027-01-01', on: true, units: [unitId] }]
    expect(planned.body.vat).toEqual({ on: false, units: [unitId], next })
    expect(await issue()).toBeNull()
    // Today's choice keeps planned changes.
    expect((await setVat(false)).body.vat.next).toEqual(next)
    expect((await setVat(false, '2027-01-01')).body.vat.next).toEqual([])
  })

  test('every owner is notified of a day in the past too', async () => {
    const { rows } = await fixture.portal.db.$client.query<{ params: { facts: [string, string][] } }>(
      `select params from deliveries where kind = 'owner-alert' order by created_at, id`,
    )
    expect(rows.flatMap(({ params }) => params.facts)).toContainEqual([
      'VAT',
      'off, for 0 units → on, for 1 unit, from 2 Nov 2026',
    ])
  })
})

test('the journal agrees with the ledger after all of it', async () => {
  expect(await fixture.portal.db.transaction(findJournalDifference)).toBeUndefined()
})
