import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../../../shared/days.ts'
import { setUpFixture } from '../../../../testing/fixture.ts'
import { storeInvoices } from '../../../../testing/ledger/ledger.ts'
import {
  type DisplayStatus,
  daysLeft,
  displayStatus,
  INVOICE_STATUSES,
  type PaymentProofState,
  paymentProofState,
} from '../../ledger/invoices.rules.ts'
import type { Invoice } from '../invoices.contract.ts'
import type { InvoiceTotals } from '../totals.contract.ts'
import { insertPaymentProof } from './payment-proofs/payment-proofs.queries.ts'

const TODAY = '2026-11-20'
const RECEIPTS = {
  none: [],
  rejected: ['rejected'],
  pending_review: ['rejected', 'pending_review'],
  approved: ['approved'],
} as const
const OFFSETS = [-1, 0, 1, 2, 5]
const STATUSES = ['Unpaid', 'Paid', 'Payment Under Review', 'Overdue'] as const

const fixture = setUpFixture()

/** Every stored status with every receipt state and distance to the due day. */
beforeAll(async () => {
  const { db, clock } = fixture.portal
  const now = clock.now()
  let number = 0
  for (const status of INVOICE_STATUSES)
    for (const statuses of Object.values(RECEIPTS))
      for (const offset of OFFSETS) {
        const id = randomUUID()
        number += 1
        const state = paymentProofState(statuses)
        const invoice = {
          id,
          invoiceNumber: `INV-2026-${String(number).padStart(5, '0')}`,
          tenantId: fixture.tenant.tenant.id,
          tenantName: 'Akosua',
          amount: 2 ** number % 9973,
          dueDate: addDays(TODAY, offset),
          // Approved receipts belong to settled invoices.
          status: state === 'approved' ? ('Paid' as const) : status,
          receiptState: state,
          createdAt: now,
          updatedAt: now,
        }
        await storeInvoices(db, [invoice])
        for (const each of statuses)
          await insertPaymentProof(db, {
            id: randomUUID(),
            invoiceId: id,
            status: each,
            paymentDate: TODAY,
            fileKey: 'receipts/none',
            fileName: 'none.png',
            fileSize: 1,
            contentType: 'image/png',
            uploadedAt: now,
          })
      }
})

const list = async (query = '') => (await fixture.admin.call<Invoice[]>(`GET /invoices${query}`)).body
const getReceiptState = ({ receipts }: Invoice): PaymentProofState =>
  paymentProofState(receipts.map(({ status }) => status))
const sum = (rows: Invoice[]) => ({
  count: rows.length,
  amount: rows.reduce((all, { amount }) => all + Math.round(amount * 100), 0) / 100,
})

/** Compares the rule with list, filter, counts and totals of the database. */
async function holdTogether(today: string) {
  const rows = await list()
  expect(rows).toHaveLength(INVOICE_STATUSES.length * Object.keys(RECEIPTS).length * OFFSETS.length)
  const rule = new Map(
    rows.map((row) => [
      row.id,
      displayStatus(
        { status: row.status, receiptState: getReceiptState(row), dueDate: row.dueDate, amount: row.amount },
        today,
      ),
    ]),
  )
  for (const row of rows) {
    expect(row).toMatchObject({ displayStatus: rule.get(row.id), daysLeft: daysLeft(row.dueDate, today) })
  }
  const shown = (...statuses: DisplayStatus[]) =>
    rows.filter(({ id }) => statuses.includes(rule.get(id) as DisplayStatus))
  for (const word of STATUSES) {
    const filtered = await fixture.admin.call<Invoice[]>(
      `GET /invoices?status=${encodeURIComponent(word)}&count=true`,
    )
    expect(filtered.body).toEqual(shown(word))
    expect(filtered.headers.get('x-total-count')).toBe(String(shown(word).length))
  }
  expect(await list('?status=owed')).toEqual(shown('Unpaid', 'Overdue'))
  expect(await list('?status=open')).toEqual(shown('Unpaid', 'Payment Submitted', 'Payment Under Review'))
  const submitted = shown('Payment Submitted', 'Payment Under Review')
  expect(await list('?status=payment_submitted')).toEqual(submitted)
  const { body } = await fixture.admin.call<InvoiceTotals>('GET /invoices/totals')
  expect(body).toEqual({
    total: sum(rows),
    paid: sum(shown('Paid')),
    unpaid: sum(shown('Unpaid')),
    submitted: sum(submitted),
    overdue: sum(shown('Overdue')),
    creditedAmount: 0,
    otherAmount: 0,
  })
  return body
}

describe('the shown status in SQL and in the rules', () => {
  it('is the same for every stored status, every receipt and every due day', async () => {
    const { creditedAmount, otherAmount, ...totals } = await holdTogether(TODAY)
    expect([creditedAmount, otherAmount]).toEqual([0, 0])
    for (const each of Object.values(totals)) expect(each.count).toBeGreaterThan(0)
  })

  it.each([
    ['the last millisecond of the day', '2026-11-20T23:59:59.999Z', '2026-11-20'],
    ['midnight in Accra', '2026-11-21T00:00:00.000Z', '2026-11-21'],
    ['the end of the last due day', '2026-11-25T23:59:59.999Z', '2026-11-25'],
    ['the day after all were due', '2026-11-26T00:00:00.000Z', '2026-11-26'],
  ])('is the same at %s', async (_, instant, today) => {
    fixture.portal.clock.set(instant)
    await holdTogether(today)
  })

  it('turns what was due into overdue at midnight in Accra, without any job', async () => {
    const counts: number[] = []
    for (const instant of ['2026-11-20T23:59:59.999Z', '2026-11-21T00:00:00.000Z']) {
      fixture.portal.clock.set(instant)
      counts.push((await fixture.admin.call<InvoiceTotals>('GET /invoices/totals')).body.overdue.count)
    }
    const dueOnTheDay = Object.values(RECEIPTS).filter((each) => paymentProofState(each) === 'none').length
    expect(counts[1]).toBe((counts[0] ?? 0) + dueOnTheDay)
  })
})
