import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '../../../../shared/days.ts'
import { HOUR } from '../../../../testing/clock.ts'
import { sampleFiles } from '../../../../testing/files.ts'
import { setUpMailFixture } from '../../../../testing/fixture.ts'
import { scale } from '../../../../testing/scale.ts'
import { displayStatus, INVOICE_STATUSES, paymentProofState } from '../../ledger/invoices.rules.ts'
import type { Invoice, MailedInvoice } from '../invoices.contract.ts'
import type { PaymentProof } from '../payment-proof.contract.ts'
import type { Balance, InvoiceTotals } from '../totals.contract.ts'

const SECOND = 1000
const SEED = 20_261_120
const fixture = setUpMailFixture()

/** `pick` chooses the invoice and the receipt. */
const action = fc.record({
  kind: fc.constantFrom(
    'bill',
    'bill',
    'change',
    'change',
    'upload',
    'upload',
    'review',
    'review',
    'drop',
    'delete',
    'wait',
  ),
  pick: fc.nat(1000),
  pesewas: fc.nat(10_000_000_000),
  days: fc.integer({ min: 0, max: 3 }),
  status: fc.constantFrom(...INVOICE_STATUSES),
  decision: fc.constantFrom('approved', 'rejected'),
})
type Action = ReturnType<typeof action.generate>['value']

const list = async () => (await fixture.admin.call<Invoice[]>('GET /invoices')).body

async function act({ kind, pick, pesewas, days, status, decision }: Action): Promise<number> {
  const { admin, tenant, portal } = fixture
  // Distinct times make the order deterministic.
  portal.clock.advance(SECOND)
  const invoices = await list()
  const invoice = invoices[pick % (invoices.length || 1)]
  const receipt: PaymentProof | undefined = invoice?.receipts[pick % (invoice.receipts.length || 1)]
  const amount = pesewas / 100
  if (kind === 'wait') portal.clock.advance(11 * HOUR)
  if (kind === 'bill' || !invoice) {
    await fixture.createInvoice({ amount, dueDate: addDays(portal.clock.today(), days) })
    return 201
  }
  const call = async (endpoint: string, body: object) =>
    (await admin.call<MailedInvoice>(endpoint, { body })).status
  switch (kind) {
    case 'change':
      return call(`PATCH /invoices/${invoice.id}`, { status, amount })
    case 'upload':
      return (await portal.uploadReceipt(tenant, invoice.id, sampleFiles.jpeg)).status
    case 'review':
      return call(`PUT /invoices/${invoice.id}/receipt/${receipt?.id}/review`, { status: decision })
    case 'drop':
      return (await admin.call(`DELETE /invoices/${invoice.id}/receipt/${receipt?.id}`)).status
    case 'delete':
      return (await admin.call(`DELETE /invoices/${invoice.id}`)).status
    default:
      return 200
  }
}

const sumBy = (invoices: Invoice[], of: (invoice: Invoice) => number) =>
  invoices.reduce((all, invoice) => all + Math.round(of(invoice) * 100), 0) / 100
const sum = (invoices: Invoice[], of: (invoice: Invoice) => number = ({ amount }) => amount) => ({
  count: invoices.length,
  amount: sumBy(invoices, of),
})

async function hold() {
  const invoices = await list()
  for (const { id, status, dueDate, amount, displayStatus: shown, receipts } of invoices) {
    const state = paymentProofState(receipts.map((receipt) => receipt.status))
    const rule = displayStatus({ status, receiptState: state, dueDate, amount }, fixture.portal.clock.today())
    expect(shown, id).toBe(rule)
    if (state === 'approved') expect(status, id).toBe('Paid')
  }
  const shown = (...statuses: string[]) =>
    sum(
      invoices.filter((invoice) => statuses.includes(invoice.displayStatus)),
      ({ amountDue }) => amountDue,
    )
  expect((await fixture.admin.call<InvoiceTotals>('GET /invoices/totals')).body).toEqual({
    total: sum(invoices),
    paid: { count: shown('Paid').count, amount: sumBy(invoices, ({ amountPaid }) => amountPaid) },
    unpaid: shown('Unpaid'),
    submitted: shown('Payment Submitted', 'Payment Under Review'),
    overdue: shown('Overdue'),
    creditedAmount: 0,
    otherAmount: 0,
  })
  expect((await fixture.tenant.call<InvoiceTotals>('GET /invoices/totals')).body.total).toEqual(sum(invoices))
  const { id: tenantId } = fixture.tenant.tenant
  const [balance] = (await fixture.admin.call<Balance[]>(`GET /invoices/balances?tenantIds=${tenantId}`)).body
  const [owed, underReview] = [
    shown('Unpaid', 'Overdue').amount,
    shown('Payment Submitted', 'Payment Under Review').amount,
  ]
  expect(balance).toMatchObject({ tenantId, owed, overdue: shown('Overdue').amount, underReview })
  // Credit settles what is open, so that only one of the two is there.
  const open = sumBy(invoices, ({ amountDue }) => amountDue)
  expect(balance?.balance).toBe(open > 0 ? open : 0 - (balance?.credit ?? 0))
  const { rows } = await fixture.portal.db.$client.query('select file_key from receipts order by 1')
  expect(await fixture.portal.listStoredFiles()).toEqual(rows.map((row) => row.file_key))
  return invoices
}

const paidMails = () =>
  fixture.mails.received.filter(({ subject }) => subject?.startsWith('Payment received')).length

it('after random actions totals match the rows, files the receipts, and each payment is confirmed once', async () => {
  const statuses = new Set<number>()
  let payments = 0
  for (const [step, each] of fc.sample(action, { numRuns: scale(50, 500), seed: SEED }).entries()) {
    const before = new Map((await list()).map(({ id, status }) => [id, status]))
    const confirmed = paidMails()
    statuses.add(await act(each))
    const turned = (await list()).filter(
      ({ id, status, paymentMethod }) =>
        // Settlement by credit is not confirmed as a payment.
        status === 'Paid' && paymentMethod !== 'Credit' && before.has(id) && before.get(id) !== 'Paid',
    )
    payments += turned.length
    expect(paidMails() - confirmed, `step ${step}: ${JSON.stringify(each)}`).toBe(turned.length)
    await hold()
  }
  expect(payments).toBeGreaterThan(scale(3, 20))
  expect(statuses).toEqual(new Set([200, 201, 204, 404, 409]))
}, 600_000)
