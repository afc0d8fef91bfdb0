import { describe, expect, it } from 'vitest'
import { addDays, formatDay } from '../../../../../shared/days.ts'
import { manualClock } from '../../../../../testing/clock.ts'
import { sampleFiles } from '../../../../../testing/files.ts'
import { type ErrorBody, setUpFixture } from '../../../../../testing/fixture.ts'
import type { ApiClient } from '../../../../../testing/portal.ts'
import type { AuditEvent } from '../../../../identity/audit/audit.contract.ts'
import { earliestPaymentDay } from '../../../ledger/earliest-payment-day.ts'
import { OWN_ENTRY } from '../../../ledger/give-backs.rules.ts'
import type { BulkResult } from '../../bulk.contract.ts'
import type { InvoiceDetails, MailedInvoice } from '../../invoices.contract.ts'
import type { UploadedPaymentProof } from '../../payment-proofs.contract.ts'

const ZONE = 'Pacific/Kiritimati'
const fixture = setUpFixture({ TIME_ZONE: ZONE }, { clock: manualClock('2026-11-20T11:00:00Z', ZONE) })
const MARK_PAID = { status: 'Paid' }
const BOTH_AMOUNTS =
  'The amount of this invoice is GHS 1,600.00 now, not GHS 1,500.50 as you saw it. Please look at it again.'

const details = async (id: string) => (await fixture.admin.call<InvoiceDetails>(`GET /invoices/${id}`)).body

describe('an amount that changed since it was seen', () => {
  it('is not marked as paid until the new one was seen', async () => {
    const { id } = await fixture.createInvoice()
    await fixture.changeInvoice(id, { amount: 1600 })
    const before = await fixture.readInvoice(id)
    const mails = async () => (await fixture.portal.db.$client.query('select id from deliveries')).rowCount
    const waiting = await mails()
    const refused = await fixture.changeInvoice<ErrorBody>(id, { ...MARK_PAID, seenAmount: 1500.5 })
    expect([refused.status, refused.body]).toEqual([409, { error: BOTH_AMOUNTS, amountDue: 1600 }])
    expect([await fixture.readInvoice(id), await mails()]).toEqual([before, waiting])
    expect((await fixture.changeInvoice(id, { ...MARK_PAID, seenAmount: 1600 })).body.displayStatus).toBe(
      'Paid',
    )
  })

  it.each(['approved', 'rejected'])('is not reviewed as %s until the new one was seen', async (status) => {
    const sent = await fixture.createInvoiceWithReceipt()
    const { id } = sent.invoice
    await fixture.changeInvoice(id, { amount: 1600 })
    const before = await fixture.readInvoice(id)
    const refused = await fixture.reviewReceipt<ErrorBody>(sent, { status, seenAmount: 1500.5 })
    expect([refused.status, refused.body]).toEqual([409, { error: BOTH_AMOUNTS, amountDue: 1600 }])
    expect(await fixture.readInvoice(id)).toEqual(before)
    expect((await fixture.reviewReceipt(sent, { status, seenAmount: 1600 })).status).toBe(200)
  })

  it('needs not be named, and only Mark Paid asks for it', async () => {
    const { id } = await fixture.createInvoice()
    expect((await fixture.changeInvoice(id, { description: 'Rent', seenAmount: 1 })).status).toBe(200)
    expect((await fixture.changeInvoice(id, { seenAmount: 'x' })).status).toBe(400)
    expect((await fixture.changeInvoice(id, MARK_PAID)).status).toBe(200)
    const again = await fixture.changeInvoice(id, { ...MARK_PAID, seenAmount: 1500.5 })
    expect([again.status, again.body.displayStatus]).toEqual([200, 'Paid'])
  })
})

describe('a paid invoice', () => {
  it.each([{ amount: 1600 }, { tenantName: 'Efua' }])(
    'does not take %j until it is set back',
    async (change) => {
      const { id } = await fixture.createInvoice()
      await fixture.changeInvoice(id, MARK_PAID)
      const before = await fixture.readInvoice(id)
      const refused = await fixture.changeInvoice<ErrorBody>(id, { ...change, description: 'Rent' })
      expect([refused.status, refused.body.error]).toEqual([
        409,
        'This invoice is paid: its amount and tenant name cannot be changed. Set its status back first.',
      ])
      expect((await fixture.changeInvoice(id, { ...change, status: 'paid' })).status).toBe(409)
      expect(await fixture.readInvoice(id)).toEqual(before)
      expect((await fixture.changeInvoice(id, { status: 'Unpaid' })).status).toBe(200)
      expect((await fixture.changeInvoice(id, change)).body).toMatchObject(change)
    },
  )

  it('takes another due date and description, all its own values, and a change together with another status', async () => {
    const { id } = await fixture.createInvoice()
    await fixture.changeInvoice(id, MARK_PAID)
    const { amount, tenantName, status } = await fixture.readInvoice(id)
    const same = { amount, dueDate: '2026-12-06', tenantName, status, description: 'Rent and water' }
    expect((await fixture.changeInvoice(id, same)).body).toMatchObject(same)
    const back = { status: 'Unpaid', amount: 1600 }
    expect((await fixture.changeInvoice(id, back)).body).toMatchObject(back)
  })

  it.each([{ paidOn: '2026-11-17' }, { paymentMethod: 'Cheque' }, { paymentReference: 'Book 8' }])(
    'marked as paid once more keeps its payment, and refuses %j',
    async (other) => {
      const { id } = await fixture.createInvoice()
      const payment = { paidOn: '2026-11-18', paymentMethod: 'Cash', paymentReference: 'Book 7' }
      const paid = (await fixture.changeInvoice(id, { ...MARK_PAID, ...payment })).body
      const refused = await fixture.changeInvoice<ErrorBody>(id, { ...MARK_PAID, ...payment, ...other })
      expect([refused.status, refused.body.error]).toEqual([
        409,
        'This invoice is already marked as paid, with another date, method or reference. Please look at it again.',
      ])
      const empty = { paidOn: '2026-11-18', paymentMethod: '', paymentReference: null }
      for (const same of [payment, empty])
        expect((await fixture.changeInvoice(id, { ...MARK_PAID, ...same })).body).toEqual(paid)
    },
  )

  it('keeps the former payment in its history when it is corrected', async () => {
    const { id } = await fixture.createInvoice()
    await fixture.changeInvoice(id, { ...MARK_PAID, paidOn: '2026-11-18', paymentMethod: 'Cash' })
    fixture.portal.clock.advance(1)
    await fixture.changeInvoice(id, { paidOn: '2026-11-17', paymentMethod: 'Cheque', paymentReference: '12' })
    const { body } = await fixture.admin.call<AuditEvent[]>(`GET /audit?targetId=${id}&limit=1`)
    expect(body[0]?.changes).toEqual({
      paidOn: ['2026-11-18', '2026-11-17'],
      paymentMethod: ['Cash', 'Cheque'],
      paymentReference: [null, '12'],
    })
  })

  it('keeps what was paid when it is set back, and shows it to admins only', async () => {
    const sent = await fixture.createInvoiceWithReceipt()
    const { id } = sent.invoice
    expect(await details(id)).not.toHaveProperty('reversedPayments')
    const payment = { paidOn: '2026-11-18', paymentMethod: 'Cash', paymentReference: 'Book 7, 12' }
    await fixture.changeInvoice(id, { ...MARK_PAID, ...payment })
    fixture.portal.clock.advance(1000)
    const reversedAt = fixture.portal.clock.now().toISOString()
    await fixture.changeInvoice(id, { status: 'Unpaid' })
    const reversed = {
      amount: 1500.5,
      ...payment,
      receiptId: sent.receipt.id,
      reversedAt,
      reversedByName: 'Ama Mensah',
    }
    expect((await details(id)).reversedPayments).toEqual([reversed])
    expect((await fixture.tenant.call(`GET /invoices/${id}`)).body).not.toHaveProperty('reversedPayments')
    fixture.portal.clock.advance(1000)
    await fixture.changeInvoice(id, { status: 'overdue' })
    await fixture.changeInvoice(id, { ...MARK_PAID, paidOn: '2026-11-20' })
    await fixture.changeInvoice(id, { status: 'Payment Submitted' })
    expect((await details(id)).reversedPayments).toEqual([
      reversed,
      expect.objectContaining({ paidOn: '2026-11-20', paymentMethod: null, paymentReference: null }),
    ])
  })
})

describe('a payment', () => {
  const IN_FUTURE = 'Payment date must not be later than today'

  it('may be of today in the time zone of the company, not of tomorrow', async () => {
    const today = fixture.portal.portal.ctx.clock.today()
    expect(today).not.toBe(fixture.portal.clock.now().toISOString().slice(0, 10))
    const tomorrow = addDays(today, 1)
    const { id } = await fixture.createInvoice()
    const upload = (
      by = fixture.tenant as typeof fixture.admin | typeof fixture.tenant,
      paymentDate = today,
    ) => fixture.portal.uploadReceipt<ErrorBody>(by, id, sampleFiles.png, { fields: { paymentDate } })
    for (const by of [fixture.tenant, fixture.admin]) {
      const refused = await upload(by, tomorrow)
      expect([refused.status, refused.body.error, refused.body.details]).toEqual([
        400,
        IN_FUTURE,
        [IN_FUTURE],
      ])
      expect((await upload(by)).status).toBe(201)
    }
    const refused = await fixture.changeInvoice<ErrorBody>(id, { ...MARK_PAID, paidOn: tomorrow })
    expect([refused.status, refused.body.error]).toEqual([400, IN_FUTURE])
    expect((await fixture.readInvoice(id)).displayStatus).toBe('Payment Under Review')
    const paid = await fixture.changeInvoice<MailedInvoice>(id, { ...MARK_PAID, paidOn: today })
    expect([paid.status, paid.body.paidOn]).toEqual([200, today])
  })

  it('may be as long ago as its approval takes, and no longer, at each door', async () => {
    const earliest = earliestPaymentDay(fixture.portal.portal.ctx.clock.today())
    const { id } = await fixture.createInvoice()
    const upload = (paymentDate: string) =>
      fixture.portal.uploadReceipt<UploadedPaymentProof & ErrorBody>(fixture.tenant, id, sampleFiles.png, {
        fields: { paymentDate },
      })
    for (const day of [addDays(earliest, -1), '1900-01-01']) {
      const replies = [
        await upload(day),
        await fixture.changeInvoice<ErrorBody>(id, { ...MARK_PAID, paidOn: day }),
      ]
      for (const { status, body } of replies)
        expect([status, body.error]).toEqual([400, `Payment date must not be before ${formatDay(earliest)}`])
    }
    const sent = (await upload(earliest)).body
    expect((await fixture.reviewReceipt(sent)).status).toBe(200)
  })
})

describe('what somebody entered themselves', () => {
  const createInvoice = async (by: ApiClient, fields = {}) =>
    (await fixture.portal.createInvoice(by, fixture.tenant.tenant.id, { sendEmail: false, ...fields })).id
  const createInBulk = async (by: ApiClient) => {
    const dueDate = '2026-12-24'
    const body = { tenantIds: [fixture.tenant.tenant.id], amount: 70, dueDate, sendEmail: false }
    return (await by.call<BulkResult>('POST /invoices/bulk', { body })).body.results[0]?.invoiceId ?? ''
  }
  const approveReceipt = async (by: ApiClient) => {
    const sent = await fixture.createInvoiceWithReceipt()
    await fixture.reviewReceipt(sent, {}, by)
    return sent.invoice.id
  }
  const markPaid = async (by: ApiClient) => {
    const { id } = await fixture.createInvoice()
    await fixture.changeInvoice(id, MARK_PAID, by)
    return id
  }
  const voidIt = (id: string, by: ApiClient) => by.call<ErrorBody>(`DELETE /invoices/${id}`)
  const setBack = (id: string, by: ApiClient) =>
    fixture.changeInvoice<ErrorBody>(id, { status: 'Unpaid' }, by)
  it.each([
    ['an invoice', (by: ApiClient) => createInvoice(by), voidIt, OWN_ENTRY, 204],
    ['an invoice in bulk', createInBulk, voidIt, OWN_ENTRY, 204],
    ['an invoice as paid', (by: ApiClient) => createInvoice(by, MARK_PAID), setBack, OWN_ENTRY, 200],
    ['a payment', markPaid, setBack, OWN_ENTRY, 200],
    ['a payment of an invoice that is then deleted', markPaid, voidIt, OWN_ENTRY, 204],
    ['a payment, by an approval', approveReceipt, setBack, OWN_ENTRY, 200],
  ])(
    'a manager does not take back, but another one and an owner do: %s',
    async (_, enter, act, sentence, done) => {
      const [manager, other] = [
        await fixture.portal.createAdmin({ staff: 'manager' }),
        await fixture.portal.createAdmin({ staff: 'manager' }),
      ]
      const id = await enter(manager)
      const refused = await act(id, manager)
      expect([refused.status, refused.body.error]).toEqual([403, sentence])
      expect((await act(id, other)).status).toBe(done)
      expect((await act(await enter(fixture.admin), fixture.admin)).status).toBe(done)
    },
  )

  it('an accountant records a payment and reverses none', async () => {
    const accountant = await fixture.portal.createAdmin({ staff: 'accountant' })
    const id = await markPaid(accountant)
    expect((await fixture.readInvoice(id)).displayStatus).toBe('Paid')
    expect((await setBack(await markPaid(fixture.admin), accountant)).body.error).toBe(
      'Your role (accountant) may not do this.',
    )
    expect((await setBack(id, await fixture.portal.createAdmin({ staff: 'manager' }))).status).toBe(200)
  })
})
