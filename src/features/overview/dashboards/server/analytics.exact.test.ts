import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, type Day, daysBetween } from '../../../../shared/days.ts'
import { setUpFixture } from '../../../../testing/fixture.ts'
import { storeInvoices, type TestInvoice } from '../../../../testing/ledger/ledger.ts'
import type { Invoice } from '../../../money/invoices/invoices.contract.ts'
import { insertPaymentProof } from '../../../money/invoices/server/payment-proofs/payment-proofs.queries.ts'
import { INVOICE_STATUSES, paymentProofState } from '../../../money/ledger/invoices.rules.ts'
import type { AnalyticsSummary, InvoiceAnalytics, OverdueDetails } from '../analytics.contract.ts'

const TODAY = '2026-11-20'
const SEED = 20_261_120
const RECEIPTS = [
  [],
  [],
  ['rejected'],
  ['pending_review'],
  ['pending_review', 'pending_review'],
  ['approved'],
] as const

const fixture = setUpFixture({ SMTP_URL: 'off' })

const made = fc.record({
  amount: fc.oneof(fc.nat(10_000_000_000), fc.nat(99)),
  offset: fc.integer({ min: -400, max: 60 }),
  status: fc.constantFrom(...INVOICE_STATUSES),
  receipts: fc.constantFrom(...RECEIPTS),
})

/** Random amounts and days, every status and receipt, and a deleted tenant. */
beforeAll(async () => {
  const { db, clock } = fixture.portal
  const gone = await fixture.otherTenant()
  for (const [at, { amount, offset, status, receipts }] of fc
    .sample(made, { numRuns: 400, seed: SEED })
    .entries()) {
    const id = randomUUID()
    const createdAt = new Date(clock.now().getTime() - at * 1000)
    const { tenant } = at % 5 === 0 ? gone : fixture.tenant
    const state = paymentProofState(receipts)
    const invoice: TestInvoice = {
      id,
      invoiceNumber: `INV-2026-${String(at).padStart(5, '0')}`,
      tenantId: tenant.id,
      tenantName: tenant.name,
      amount,
      dueDate: addDays(TODAY, offset),
      // Approved receipts belong to settled invoices.
      status: state === 'approved' ? 'Paid' : status,
      receiptState: state,
      createdAt,
      updatedAt: createdAt,
    }
    await storeInvoices(db, [invoice])
    for (const [nth, each] of receipts.entries())
      await insertPaymentProof(db, {
        id: randomUUID(),
        invoiceId: id,
        status: each,
        paymentDate: TODAY,
        amount: nth === 0 ? amount : null,
        fileKey: 'receipts/none',
        fileName: 'none.png',
        fileSize: 1,
        contentType: 'image/png',
        uploadedAt: new Date(createdAt.getTime() + nth),
      })
  }
  await fixture.admin.call(`DELETE /tenants/${gone.tenant.id}`)
})

const get = async <T>(address: string) => (await fixture.admin.call<T>(`GET ${address}`)).body
const rows = () => get<Invoice[]>('/invoices')
const pesewas = (invoices: Invoice[]) =>
  invoices.reduce((all, { amount }) => all + BigInt(Math.round(amount * 100)), 0n)
const cedis = (invoices: Invoice[]) => Number(pesewas(invoices)) / 100
const sum = (invoices: Invoice[]) => ({ count: invoices.length, amount: cedis(invoices) })
const showing = (invoices: Invoice[], ...statuses: string[]) =>
  invoices.filter(({ displayStatus }) => statuses.includes(displayStatus))

function parts(invoices: Invoice[]) {
  return {
    paid: showing(invoices, 'Paid'),
    unpaid: showing(invoices, 'Unpaid', 'Payment Submitted', 'Payment Under Review'),
    overdue: showing(invoices, 'Overdue'),
  }
}

const amounts = (invoices: Invoice[]) => {
  const { paid, unpaid, overdue } = parts(invoices)
  return { paidAmount: cedis(paid), unpaidAmount: cedis(unpaid), overdueAmount: cedis(overdue) }
}

function sumByAge(overdue: Invoice[], today: Day) {
  const between = (from: number, to: number) =>
    sum(
      overdue.filter(({ dueDate }) => {
        const days = daysBetween(dueDate, today)
        return days >= from && days <= to
      }),
    )
  const [early, late] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  return {
    '1-30': between(early, 30),
    '31-60': between(31, 60),
    '61-90': between(61, 90),
    '90+': between(91, late),
  }
}

const overdueRow = (today: Day) => (invoice: Invoice) => ({
  id: invoice.id,
  invoiceNumber: invoice.invoiceNumber,
  tenantId: invoice.tenantId,
  tenantName: invoice.tenantName,
  tenantEmail: invoice.tenantEmail,
  amount: invoice.amount,
  dueDate: invoice.dueDate,
  daysOverdue: Math.max(0, daysBetween(invoice.dueDate, today)),
})

const byDueDay = (a: Invoice, b: Invoice) => (`${a.dueDate} ${a.id}` < `${b.dueDate} ${b.id}` ? -1 : 1)

describe.each([
  ['on the day', '2026-11-20T23:59:59.999Z'],
  ['a millisecond later, the day after', '2026-11-21T00:00:00.000Z'],
  ['two months later', '2027-01-20T12:00:00.000Z'],
])('%s', (_, instant) => {
  beforeAll(async () => {
    fixture.portal.clock.set(instant)
    // The session may have expired.
    Object.assign(fixture.admin, await fixture.portal.createAdmin())
  })
  const day = instant.slice(0, 10)

  it('the summary equals the rows to the pesewa', async () => {
    const invoices = await rows()
    expect(invoices).toHaveLength(400)
    const { paid, unpaid, overdue } = parts(invoices)
    const underReview = showing(invoices, 'Payment Under Review')
    const rate = Number(((pesewas(paid) * 2000n) / pesewas(invoices) + 1n) / 2n) / 10
    const summary = await get<AnalyticsSummary>('/analytics/summary')
    expect(summary).toMatchObject({
      totalInvoices: 400,
      totalPaid: paid.length,
      totalUnpaid: unpaid.length,
      totalOverdue: overdue.length,
      totalRevenue: cedis(paid),
      unpaidAmount: cedis(unpaid),
      overdueAmount: cedis(overdue),
      performance: { collectionRate: rate },
      aging: sumByAge(overdue, day),
    })
    expect(paid.length + unpaid.length + overdue.length).toBe(400)
    expect(summary.recentOverdue).toEqual(overdue.sort(byDueDay).reverse().slice(0, 5).map(overdueRow(day)))
    const waiting = underReview.map(({ id, receipts }) => ({
      id,
      at: receipts.find(({ status }) => status === 'pending_review')?.uploadedAt ?? '',
    }))
    waiting.sort((a, b) => (a.at < b.at ? -1 : 1))
    const { longest, ...all } = summary.receiptsWaiting
    expect(all).toEqual(sum(underReview))
    expect(longest.map(({ invoiceId, uploadedAt }) => [invoiceId, uploadedAt])).toEqual(
      waiting.slice(0, 5).map(({ id, at }) => [id, at]),
    )
  })

  it('the overdue details equal the rows, the oldest first', async () => {
    const overdue = (await rows()).filter(({ displayStatus }) => displayStatus === 'Overdue').sort(byDueDay)
    expect(await get<OverdueDetails>('/analytics/overdue-details')).toEqual({
      invoices: overdue.map(overdueRow(day)),
      aging: sumByAge(overdue, day),
    })
  })

  it.each([
    ['?startDate=2025-12-31&endDate=2026-03-01', '2025-12-31', '2026-03-01'],
    ['?startDate=2026-11-20&endDate=2026-11-20', '2026-11-20', '2026-11-20'],
    ['?startDate=1900-01-01&endDate=2999-12-31', '1900-01-01', '2999-12-31'],
    ['?startDate=2027-06-01&endDate=2027-06-30', '2027-06-01', '2027-06-30'],
    ['', `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`, day],
    ['?startDate=2026-01-01', '2026-01-01', day],
    ['?endDate=2026-06-30', '2025-06-30', '2026-06-30'],
  ])('what is due in /analytics/invoices%s equals the rows', async (query, from, to) => {
    const due = (await rows()).filter(({ dueDate }) => from <= dueDate && dueDate <= to)
    const { paid, unpaid, overdue } = parts(due)
    const months = Map.groupBy(due.sort(byDueDay), ({ dueDate }) => dueDate.slice(0, 7))
    expect(await get<InvoiceAnalytics>(`/analytics/invoices${query}`)).toEqual({
      summary: {
        totalInvoices: due.length,
        totalAmount: cedis(due),
        ...amounts(due),
        paidCount: paid.length,
        unpaidCount: unpaid.length,
        overdueCount: overdue.length,
      },
      months: [...months].map(([month, of]) => ({ month, ...amounts(of) })),
    })
  })
})
