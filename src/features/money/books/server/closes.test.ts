import { beforeAll, describe, expect, test } from 'vitest'
import { type ErrorBody, setUpFixture } from '../../../../testing/fixture.ts'
import type { Lease } from '../../../property/leases/leases.contract.ts'
import type { RecordedPayment } from '../../payments/payments.contract.ts'
import type { TaxSettings } from '../../taxes/taxes.contract.ts'
import type { Close, ComparedClose } from '../closes.contract.ts'
import { findClosedDifference, storeEarlierClose } from './closes.service.ts'

// Today is 20 November 2026.
const fixture = setUpFixture()
let tenantId: string
let lease: Lease
let paid: string
let invoiceId: string

const admin = () => fixture.admin
const close = (through: string, note?: string) =>
  admin().call<Close & ErrorBody>('POST /closes', { body: { through, note } })
const reopen = (id: string, reason = 'A receipt was left out') =>
  admin().call<Close & ErrorBody>(`POST /closes/${id}/reopen`, { body: { reason } })
const closedThrough = async () =>
  (await admin().call<{ closedThrough: string | null }>('GET /settings')).body.closedThrough
const compared = async (id: string) => (await admin().call<ComparedClose>(`GET /closes/${id}`)).body
const spend = (spentOn: string, amount: number) =>
  admin().call('POST /expenses', {
    body: { propertyId: lease.propertyId, category: 'repairs', amount, spentOn },
  })

beforeAll(async () => {
  const { portal } = fixture
  const term = { moveInDate: '2026-01-01', leaseEndDate: '2027-12-31' }
  const { tenant } = await portal.createTenant(admin(), { unit: 'C1', ...term })
  tenantId = tenant.id
  lease = (await admin().call<Lease[]>(`GET /leases?tenantId=${tenantId}`)).body[0] as Lease
  const invoice = { amount: 1000, dueDate: '2026-12-05', sendEmail: false }
  invoiceId = (await portal.createInvoice(admin(), tenantId, invoice)).id
  const payment = { tenantId, amount: 700, receivedOn: '2026-10-20', method: 'cash', sendEmail: false }
  paid = (await admin().call<RecordedPayment>('POST /payments', { body: payment })).body.id
  await admin().call('POST /payments', { body: { ...payment, amount: 100, receivedOn: '2026-09-10' } })
  await spend('2026-10-02', 60)
})

describe('a close', () => {
  let october: string

  test.each(['2026-11-20', '2026-11-21'])('through %s is refused: the day is not over', async (through) => {
    const { status, body } = await close(through)
    expect([status, body.error]).toEqual([400, expect.stringContaining('yesterday at the latest')])
    expect(await closedThrough()).toBeNull()
  })

  test('keeps who, when, a note and the figures of each month since the one before', async () => {
    const first = await close('2026-09-30')
    const second = await close('2026-10-31', 'Agreed with the bank')
    october = second.body.id
    expect([first.status, second.status]).toEqual([201, 201])
    expect(first.body.months.map(({ month, figures: { received } }) => [month, received])).toEqual([
      ['2026-09', 100],
    ])
    expect(second.body).toMatchObject({
      through: '2026-10-31',
      note: 'Agreed with the bank',
      reopenedAt: null,
    })
    expect(second.body.months).toEqual([
      {
        month: '2026-10',
        figures: {
          // The invoice is from November.
          received: 700,
          tax: 105,
          withheld: 0,
          vat: 0,
          vatDue: 0,
          expenses: 60,
          fees: 0,
          net: 535,
          depositsHeld: 0,
          receivable: -800,
        },
      },
    ])
    expect(await closedThrough()).toBe('2026-10-31')
    const { body } = await admin().call<Close[]>('GET /closes')
    expect(body.map(({ through }) => through)).toEqual(['2026-10-31', '2026-09-30'])
  })

  test('is not repeated, and the setting cannot lower it', async () => {
    expect((await close('2026-10-31')).status).toBe(409)
    expect((await close('2026-10-15')).status).toBe(409)
    for (const day of ['2026-10-30', null]) {
      const { status, body } = await admin().call<ErrorBody>('PATCH /settings', {
        body: { closedThrough: day },
      })
      expect([status, body.error]).toEqual([409, 'Reopen the close with a reason.'])
    }
    expect(await closedThrough()).toBe('2026-10-31')
  })

  test('keeps its figures whatever is done afterwards', async () => {
    const { unitId } = lease
    const acts: [string, object | undefined][] = [
      [`PATCH /invoices/${invoiceId}`, { purpose: 'utility' }],
      [`PATCH /units/${unitId}`, { kind: 'apartment' }],
      ['PATCH /settings/tax', { vat: { on: true, units: [unitId] } }],
      [`POST /payments/${paid}/reverse`, { reason: 'The cheque came back' }],
      [`PATCH /tenants/${tenantId}`, { name: 'Another Name' }],
      ['PATCH /settings/tax', { vat: { on: false, units: [] } }],
    ]
    for (const [what, body] of acts) {
      expect([what, (await admin().call(what, body ? { body } : {})).status]).toEqual([what, 200])
      expect([what, (await compared(october)).differences]).toEqual([what, []])
    }
    expect(await findClosedDifference(fixture.portal)).toBeUndefined()
    const { rows } = await fixture.portal.db.$client.query<{ adjusts: string }>(
      'select distinct adjusts::text from journals where adjusts is not null order by adjusts',
    )
    expect(rows.map(({ adjusts }) => adjusts)).toEqual(['2026-09-01', '2026-10-01'])
  })

  test('keeps the rates that counted in it, and takes one from the day after', async () => {
    const { rates } = (await admin().call<TaxSettings>('GET /settings/tax')).body
    const rate = (from: string, percent: number) => ({
      name: 'commercial' as const,
      percent,
      from,
      source: 'Act',
    })
    const set = async (given: TaxSettings['rates']) =>
      (await admin().call('PATCH /settings/tax', { body: { rates: given } })).status
    const [first, ...others] = rates
    expect(await set(others)).toBe(409)
    expect(await set([...rates, rate('2026-10-31', 12)])).toBe(409)
    if (first) expect(await set([{ ...first, percent: first.percent + 1 }, ...others])).toBe(409)
    expect((await admin().call<TaxSettings>('GET /settings/tax')).body.rates).toEqual(rates)
    expect(await set([...rates, rate('2026-11-01', 12)])).toBe(200)
    expect(await set(rates)).toBe(200)
    expect((await compared(october)).differences).toEqual([])
  })

  test('is reopened by an owner alone, with a reason, the latest first; its figures then differ', async () => {
    const september = (await admin().call<Close[]>('GET /closes')).body.find(
      ({ through }) => through === '2026-09-30',
    )
    const early = await reopen(september?.id ?? '')
    expect([early.status, early.body.error]).toEqual([409, expect.stringContaining('31 Oct 2026 first')])
    const accountant = await fixture.portal.createAdmin({ staff: 'accountant' })
    const refused = await accountant.call(`POST /closes/${october}/reopen`, { body: { reason: 'No' } })
    expect(refused.status).toBe(403)
    expect((await reopen(october, ' ')).status).toBe(400)
    const { status, body } = await reopen(october)
    expect([status, body.reopenReason]).toEqual([200, 'A receipt was left out'])
    const { rows } = await fixture.portal.db.$client.query<{ params: { title: string } }>(
      `select params from deliveries where kind = 'owner-alert'`,
    )
    expect(rows.map(({ params }) => params.title)).toContain('The books were opened again')
    expect(await closedThrough()).toBe('2026-09-30')
    expect((await reopen(october)).status).toBe(409)
    await spend('2026-10-03', 40)
    expect((await compared(october)).differences).toEqual([
      { month: '2026-10', figure: 'expenses', closed: 60, now: 100 },
      { month: '2026-10', figure: 'net', closed: 535, now: 495 },
    ])
  })

  test('comes from the setting too, and from books that an older release closed', async () => {
    expect((await admin().call('PATCH /settings', { body: { closedThrough: '2026-10-31' } })).status).toBe(
      200,
    )
    const [latest] = (await admin().call<Close[]>('GET /closes')).body
    expect([latest?.through, latest?.months[0]?.figures.expenses]).toEqual(['2026-10-31', 100])
    const { portal } = fixture
    await portal.db.$client.query('delete from closes')
    await storeEarlierClose(portal.portal.ctx)
    await storeEarlierClose(portal.portal.ctx)
    const kept = (await admin().call<Close[]>('GET /closes')).body
    expect(kept.map(({ through, closedBy, months }) => [through, closedBy, months.length])).toEqual([
      ['2026-10-31', null, 2],
    ])
    expect((await reopen(kept[0]?.id ?? '')).status).toBe(200)
    expect(await closedThrough()).toBeNull()
  })
})
