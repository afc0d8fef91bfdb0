import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type ErrorBody, setUpFixture } from '../../../../testing/fixture.ts'
import type { ApiClient } from '../../../../testing/portal.ts'
import type { Lease } from '../../../property/leases/leases.contract.ts'
import type { RecordedPayment } from '../../payments/payments.contract.ts'
import type { MissingCard, RentCard } from '../rent-cards.contract.ts'

const fixture = setUpFixture()

async function newLease({ moveInDate = '2026-11-01', leaseEndDate = '2027-10-31' } = {}) {
  const { admin, portal } = fixture
  const { tenant, ...client } = await portal.createTenant(admin, {
    unit: `Q${randomBytes(4).toString('hex')}`,
    moveInDate,
    leaseEndDate,
  })
  const [lease] = (await admin.call<Lease[]>(`GET /leases?tenantId=${tenant.id}`)).body
  const id = lease?.id ?? ''
  const card = async (by: ApiClient = admin) => (await by.call<RentCard>(`GET /leases/${id}/rent-card`)).body
  const bill = (amount: number, month: string, more: object = {}) =>
    portal.createInvoice(admin, tenant.id, {
      amount,
      leaseId: id,
      dueDate: `${month}-01`,
      enteredLater: true,
      sendEmail: false,
      periodFrom: `${month}-01`,
      periodTo: `${month}-28`,
      ...more,
    })
  const pay = async (amount: number, more: object = {}) =>
    (
      await admin.call<RecordedPayment>('POST /payments', {
        body: {
          tenantId: tenant.id,
          amount,
          receivedOn: '2026-11-20',
          method: 'mobile_money',
          sendEmail: false,
          ...more,
        },
      })
    ).body
  const note = <T = RentCard>(body: object) => admin.call<T>(`PATCH /leases/${id}/rent-card`, { body })
  return { id, tenant, client, card, bill, pay, note }
}

describe('the rent card of a lease', () => {
  test('has every payment for its rent with the number of its receipt, and what was paid in advance', async () => {
    const { id, tenant, client, card, bill, pay } = await newLease()
    await bill(500, '2026-11')
    await bill(500, '2026-12')
    await bill(80, '2026-12', { purpose: 'utility', dueDate: '2026-12-05' })
    const first = await pay(300, { reference: 'MP-RC-1', receivedOn: '2026-11-02' })
    const second = await pay(800)
    expect(await card()).toMatchObject({
      leaseId: id,
      tenantId: tenant.id,
      tenant: tenant.name,
      advance: 520,
      startsOn: '2026-11-01',
      endsOn: '2027-10-31',
      officialSerial: null,
      issuedOn: null,
      payments: [
        {
          receiptNumber: first.receiptNumber,
          amount: 300,
          reference: 'MP-RC-1',
          receivedOn: '2026-11-02',
          periodFrom: '2026-11-01',
          periodTo: '2026-11-28',
        },
        {
          receiptNumber: second.receiptNumber,
          amount: 720,
          periodFrom: '2026-11-01',
          periodTo: '2026-12-28',
        },
      ],
    })
    expect(await card(client)).toEqual(await card())
    await fixture.admin.call(`POST /payments/${first.id}/reverse`, { body: { reason: 'Bounced' } })
    expect((await card()).payments.map(({ receiptNumber }) => receiptNumber)).toEqual([second.receiptNumber])
  })

  test('is no concern of another tenant, nor of staff of other properties', async () => {
    const { id } = await newLease()
    const { client } = await newLease()
    expect((await client.call(`GET /leases/${id}/rent-card`)).status).toBe(403)
    expect((await client.call(`PATCH /leases/${id}/rent-card`, { body: {} })).status).toBe(403)
    const elsewhere = await fixture.portal.createAdmin({ staff: 'manager', propertyIds: [] })
    expect((await elsewhere.call(`GET /leases/${id}/rent-card`)).status).toBe(404)
    expect((await elsewhere.call<MissingCard[]>('GET /rent-cards/missing')).body).toEqual([])
  })

  test('prints on one page what it says', async () => {
    const { id, tenant, bill, pay, note } = await newLease()
    await bill(500, '2026-11')
    const { receiptNumber } = await pay(500)
    await note({ officialSerial: 'RC-4711', issuedOn: '2026-11-19' })
    const response = await fetch(`${fixture.portal.url}/api/leases/${id}/rent-card?format=pdf`, {
      headers: { authorization: `Bearer ${fixture.admin.token}` },
    })
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const input = Buffer.from(await response.arrayBuffer())
    const printed = execFileSync('pdftotext', ['-layout', '-', '-'], { input, encoding: 'utf8' })
    for (const part of [
      'RENT CARD',
      tenant.name,
      'RC-4711',
      '19 Nov 2026',
      receiptNumber ?? '',
      'Total GHS 500.00',
    ])
      expect(printed).toContain(part)
  })
})

describe('the official card', () => {
  test('is noted with serial number and day, one after the other', async () => {
    const { note, card } = await newLease()
    expect((await note({ officialSerial: ' RC-1 ' })).body).toMatchObject({
      officialSerial: 'RC-1',
      issuedOn: null,
    })
    await note({ issuedOn: '2026-11-20' })
    expect(await card()).toMatchObject({ officialSerial: 'RC-1', issuedOn: '2026-11-20' })
    expect((await note({ officialSerial: '' })).body).toMatchObject({
      officialSerial: null,
      issuedOn: '2026-11-20',
    })
  })

  test.each([
    ['2026-11-21', 400],
    ['2026-11-20', 200],
    ['2025-10-31', 200],
    ['2025-10-30', 400],
  ])('issued on %s is answered with %d', async (issuedOn, status) => {
    const { note } = await newLease()
    expect((await note<ErrorBody>({ issuedOn })).status).toBe(status)
  })

  test('is missing from the eighth day after the lease began or was entered, until it is issued', async () => {
    const { portal } = fixture
    const { id } = await newLease({ moveInDate: '2026-01-01' })
    // Admin sessions expire before that.
    const lateBy = async () => {
      const { body } = await (await portal.createAdmin()).call<MissingCard[]>('GET /rent-cards/missing')
      return body.find(({ leaseId }) => leaseId === id)
    }
    expect(await lateBy()).toBeUndefined()
    portal.clock.advance(7 * 86_400_000)
    expect(await lateBy()).toBeUndefined()
    portal.clock.advance(86_400_000)
    expect(await lateBy()).toMatchObject({ dueOn: '2026-11-27', daysLate: 1 })
    const note = async (body: object) =>
      (await portal.createAdmin()).call(`PATCH /leases/${id}/rent-card`, { body })
    await note({ officialSerial: 'RC-2' })
    expect(await lateBy()).toBeDefined()
    await note({ issuedOn: '2026-11-28' })
    expect(await lateBy()).toBeUndefined()
  })
})
