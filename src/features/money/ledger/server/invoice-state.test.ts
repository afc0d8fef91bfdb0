import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { setUpFixture } from '../../../../testing/fixture.ts'
import { storeInvoices } from '../../../../testing/ledger/ledger.ts'
import {
  type InvoiceStatus,
  type PaymentProofState,
  type PaymentProofStatus,
  paymentProofState,
} from '../invoices.rules.ts'
import { storeInvoiceState } from './invoice-state.ts'
import { invoices, paymentProofs } from './invoices.table.ts'

const fixture = setUpFixture()
const TODAY = '2026-11-20'
let number = 0

async function storeInvoice(status: InvoiceStatus, receiptState: PaymentProofState, amount: number) {
  const { db, clock } = fixture.portal
  const [id, now] = [randomUUID(), clock.now()]
  number += 1
  await storeInvoices(db, [
    {
      id,
      invoiceNumber: `INV-2026-9${String(number).padStart(4, '0')}`,
      tenantId: fixture.tenant.tenant.id,
      tenantName: 'Akosua',
      amount,
      dueDate: TODAY,
      status,
      receiptState,
      paidOn: TODAY,
      createdAt: now,
      updatedAt: now,
    },
  ])
  return id
}

async function insertProofs(invoiceId: string, statuses: readonly PaymentProofStatus[]) {
  const { db, clock } = fixture.portal
  const file = {
    fileKey: 'receipts/none',
    fileName: 'none.png',
    fileSize: 1,
    contentType: 'image/png',
  } as const
  const facts = { ...file, invoiceId, paymentDate: TODAY, uploadedAt: clock.now() }
  for (const status of statuses) await db.insert(paymentProofs).values({ ...facts, id: randomUUID(), status })
}

it.each<{
  before: [InvoiceStatus, PaymentProofState]
  proofs: PaymentProofStatus[]
  wish?: InvoiceStatus
  amount?: number
  after: InvoiceStatus
}>([
  {
    before: ['Unpaid', 'none'],
    proofs: ['pending_review'],
    wish: 'Payment Submitted',
    after: 'Payment Submitted',
  },
  {
    before: ['overdue', 'none'],
    proofs: ['pending_review'],
    wish: 'Payment Submitted',
    after: 'Payment Submitted',
  },
  { before: ['Paid', 'none'], proofs: ['pending_review'], wish: 'Payment Submitted', after: 'Paid' },
  { before: ['Payment Submitted', 'pending_review'], proofs: [], after: 'Unpaid' },
  { before: ['Payment Submitted', 'pending_review'], proofs: ['rejected', 'accepted'], after: 'Unpaid' },
  {
    before: ['Payment Submitted', 'pending_review'],
    proofs: ['rejected', 'pending_review'],
    after: 'Payment Submitted',
  },
  { before: ['Payment Submitted', 'none'], proofs: ['rejected'], after: 'Payment Submitted' },
  { before: ['Unpaid', 'pending_review'], proofs: ['pending_review'], after: 'Unpaid' },
  { before: ['overdue', 'pending_review'], proofs: ['rejected'], after: 'overdue' },
  { before: ['Paid', 'approved'], proofs: [], after: 'Paid' },
  { before: ['Paid', 'pending_review'], proofs: ['approved', 'pending_review'], after: 'Paid' },
  { before: ['Paid', 'none'], proofs: [], amount: 0, wish: 'Unpaid', after: 'Paid' },
])(
  '$before with $proofs becomes $after, wish $wish',
  async ({ before, proofs, wish, amount = 850, after }) => {
    const { db } = fixture.portal
    const id = await storeInvoice(...before, amount)
    await insertProofs(id, proofs)
    await db.transaction((tx) => storeInvoiceState(tx, id, { status: wish }))
    const [row] = await db.select().from(invoices).where(eq(invoices.id, id))
    expect(row).toMatchObject({ status: after, receiptState: paymentProofState(proofs), paidOn: TODAY })
  },
)

it.each<[PaymentProofStatus[], InvoiceStatus]>([
  [[], 'Unpaid'],
  [['rejected'], 'Unpaid'],
  [['pending_review'], 'Payment Submitted'],
])('an invoice of 0 with %j that is raised becomes %s, without its payment day', async (proofs, after) => {
  const { db } = fixture.portal
  const id = await storeInvoice('Paid', 'none', 0)
  await insertProofs(id, proofs)
  const raised = db.transaction(async (tx) => {
    await storeInvoiceState(tx, id, { amount: 500 })
    const [row] = await tx.select().from(invoices).where(eq(invoices.id, id))
    expect(row).toMatchObject({ status: after, paidOn: null, amount: 500 })
    // Its entries would differ at commit.
    tx.rollback()
  })
  await expect(raised).rejects.toThrow('Rollback')
})
