import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Db } from '../../../../../server/database/index.ts'
import { addDays } from '../../../../../shared/days.ts'
import { HOUR } from '../../../../../testing/clock.ts'
import { sampleFiles } from '../../../../../testing/files.ts'
import { setUpFixture } from '../../../../../testing/fixture.ts'
import { deleteAllInvoices, storeInvoices, type TestInvoice } from '../../../../../testing/ledger/ledger.ts'
import { scale } from '../../../../../testing/scale.ts'
import { INVOICE_STATUSES } from '../../../ledger/invoices.rules.ts'
import type { Invoice } from '../../invoices.contract.ts'
import type { PaymentProof } from '../../payment-proof.contract.ts'
import { rollUpInvoiceTotals } from './invoice-totals.ts'

const SEED = 20_261_121
const DUE = '2026-12-05'
const NOTHING = '11111111-1111-4111-8111-111111111111'
const LEDGER_TABLES = ['credit_returns', 'entries', 'allocations', 'payments']
const fixture = setUpFixture()

type Total = Record<'count' | 'pesewas' | 'paid' | 'credited' | 'other', number> & {
  due: string
  status: string
}

/** The stored totals, and the same computed from the invoices. */
async function bothTotals() {
  const { db } = fixture.portal
  const kept = await db.execute<Total>(sql`
    select due_date::text as due, stored_display_status as status, sum(count) as count, sum(pesewas) as pesewas,
      sum(paid) as paid, sum(credited) as credited, sum(other) as other
    from invoice_totals group by due_date, stored_display_status
    having sum(count) <> 0 or sum(pesewas) <> 0 or sum(paid) <> 0 or sum(credited) <> 0 or sum(other) <> 0 order by 1, 2`)
  const counted = await db.execute<Total>(sql`
    select due_date::text as due, stored_display_status as status, count(*) as count, sum(amount) as pesewas,
      sum(amount_paid) as paid, sum(amount_credited) as credited, 0 as other
    from invoices where voided_at is null group by due_date, stored_display_status order by 1, 2`)
  return { kept: kept.rows, counted: counted.rows }
}

async function expectTrue(step: string): Promise<void> {
  const { kept, counted } = await bothTotals()
  expect(kept, step).toEqual(counted)
}

const rowCount = async () =>
  (await fixture.portal.db.execute<{ n: number }>(sql`select count(*) as n from invoice_totals`)).rows[0]?.n

async function insert(db: Db, fields: { amount?: number; dueDate?: string } = {}): Promise<string> {
  const id = randomUUID()
  const now = fixture.portal.clock.now()
  const invoice: TestInvoice = {
    id,
    invoiceNumber: id,
    tenantId: fixture.tenant.tenant.id,
    tenantName: 'Akosua',
    amount: 101,
    dueDate: DUE,
    status: 'Unpaid',
    createdAt: now,
    updatedAt: now,
    ...fields,
  }
  await storeInvoices(db, [invoice])
  return id
}

async function voidUnpaid(db: Db, id: string): Promise<void> {
  await db.execute(sql`
    with voided as (update invoices set voided_at = now() where id = ${id} returning id, tenant_id, amount)
    insert into entries (tenant_id, pocket, kind, amount, day, invoice_id, created_at)
    select tenant_id, 'owed', 'invoice_voided', -amount, now(), id, now() from voided`)
}

/** `pick` chooses the invoice and the receipt. */
const action = fc.record({
  kind: fc.constantFrom(
    'bill',
    'bill',
    'bill',
    'move',
    'price',
    'status',
    'pay',
    'upload',
    'upload',
    'review',
    'review',
    'drop',
    'delete',
    'delete',
    'restore',
    'fold',
    'wait',
  ),
  pick: fc.nat(1000),
  pesewas: fc.nat(10_000_000_000),
  days: fc.integer({ min: 0, max: 3 }),
  status: fc.constantFrom(...INVOICE_STATUSES),
  decision: fc.constantFrom('approved', 'rejected'),
})
type Action = ReturnType<typeof action.generate>['value']

async function act(
  { kind, pick, pesewas, days, status, decision }: Action,
  seen: Invoice[],
): Promise<number> {
  const { admin, tenant, portal } = fixture
  const invoice = seen[pick % (seen.length || 1)]
  const receipt: PaymentProof | undefined = invoice?.receipts[pick % (invoice.receipts.length || 1)]
  const id = invoice?.id ?? NOTHING
  const ofReceipt = `/invoices/${id}/receipt/${receipt?.id ?? NOTHING}`
  const dueDate = addDays(portal.clock.today(), days)
  const amount = pesewas / 100
  const change = async (body: object) => (await fixture.changeInvoice(id, body)).status
  switch (kind) {
    case 'bill': {
      const body = { tenantId: tenant.tenant.id, amount, dueDate, sendEmail: false }
      return (await admin.call('POST /invoices', { body })).status
    }
    case 'move':
      return change({ dueDate: addDays(dueDate, -2) })
    case 'price':
      return change({ amount })
    case 'status':
      return change({ status, amount, dueDate })
    case 'pay':
      return change({ status: 'Paid' })
    case 'upload':
      return (await portal.uploadReceipt(tenant, id, sampleFiles.jpeg)).status
    case 'review':
      return (await admin.call(`PUT ${ofReceipt}/review`, { body: { status: decision } })).status
    case 'drop':
      return (await admin.call(`DELETE ${ofReceipt}`)).status
    case 'delete':
      return (await admin.call(`DELETE /invoices/${id}`)).status
    case 'restore': {
      const voided = (await admin.call<Invoice[]>('GET /invoices/voided')).body
      const gone = voided[pick % (voided.length || 1)]?.id ?? NOTHING
      return (await admin.call(`POST /invoices/${gone}/restore`)).status
    }
    case 'fold':
      await rollUpInvoiceTotals(portal.db)
      return 0
    default:
      portal.clock.advance(11 * HOUR)
      return 0
  }
}

const list = async () => (await fixture.admin.call<Invoice[]>('GET /invoices')).body

describe('the stored totals equal the invoices', () => {
  it('after each step of a random history, with deletions and merges', async () => {
    const statuses = new Set<number>()
    for (const [step, each] of fc.sample(action, { numRuns: scale(60, 110), seed: SEED }).entries()) {
      // Distinct times make the order deterministic.
      fixture.portal.clock.advance(1000)
      statuses.add(await act(each, await list()))
      await expectTrue(`step ${step}: ${JSON.stringify(each)}`)
    }
    expect(statuses).toEqual(new Set([0, 200, 201, 204, 404, 409]))
    expect((await bothTotals()).kept.length).toBeGreaterThan(5)
  })

  it('after concurrent changes during a roll-up', async () => {
    const actions = fc.sample(action, { numRuns: scale(24, 80), seed: SEED + 1 })
    for (let from = 0; from < actions.length; from += 8) {
      const seen = await list()
      const folds = [rollUpInvoiceTotals(fixture.portal.db), rollUpInvoiceTotals(fixture.portal.db)]
      await Promise.all([...actions.slice(from, from + 8).map((each) => act(each, seen)), ...folds])
      await expectTrue(`from ${from}`)
    }
  })

  it('after one statement changed many invoices, and another every one', async () => {
    const { db } = fixture.portal
    const change = (set: string) =>
      db.$client.query(`begin; alter table invoices disable trigger invoices_agree; update invoices set ${set};
        alter table invoices enable trigger invoices_agree; commit`)
    await change(
      `due_date = due_date + 1, amount = greatest(amount / 2, amount_paid + 1) where status <> 'Paid'`,
    )
    await expectTrue('some')
    await change(`due_date = '${DUE}', status = 'overdue', receipt_state = 'none', amount_paid = 0`)
    await expectTrue('every one')
    await rollUpInvoiceTotals(db)
    expect((await bothTotals()).kept).toMatchObject([{ due: DUE, status: 'Overdue' }])
    expect(await rowCount()).toBe(1)
  })

  it('after all invoices were deleted, as a ledger refuses, or truncated', async () => {
    const { db } = fixture.portal
    await expect(db.execute(sql`delete from invoices`)).rejects.toThrow()
    await deleteAllInvoices(db)
    await expectTrue('deleted')
    await insert(db)
    await rollUpInvoiceTotals(db)
    await insert(db, { amount: 7 })
    await expect(db.execute(sql`truncate invoices cascade`)).rejects.toThrow()
    await db.$client.query(
      LEDGER_TABLES.map((table) => `alter table ${table} disable trigger user;`).join(' ') +
        'truncate invoices cascade;' +
        LEDGER_TABLES.map((table) => `alter table ${table} enable trigger user;`).join(' '),
    )
    expect(await bothTotals()).toEqual({ kept: [], counted: [] })
    await rollUpInvoiceTotals(db)
    expect(await rowCount()).toBe(0)
  })
})

describe('a stored total', () => {
  it('is rolled back with its transaction', async () => {
    const { db } = fixture.portal
    const before = await rowCount()
    const work = db.transaction(async (tx) => {
      const id = await insert(tx)
      await rollUpInvoiceTotals(tx)
      await voidUnpaid(tx, id)
      throw new Error('on purpose')
    })
    await expect(work).rejects.toThrow('on purpose')
    expect(await rowCount()).toBe(before)
    await expectTrue('rolled back')
  })

  it('does not block concurrent writers of the same day', async () => {
    const { db } = fixture.portal
    const meanwhile = async () => {
      await insert(db)
      await rollUpInvoiceTotals(db)
      expect((await bothTotals()).kept).toMatchObject([{ count: 1 }])
    }
    // Waiting for the commit here would deadlock: the transaction ends after the calls.
    await db.transaction(async (tx) => {
      await insert(tx)
      await meanwhile()
    })
    expect((await bothTotals()).kept).toMatchObject([{ count: 2 }])
    await rollUpInvoiceTotals(db)
    await expectTrue('folded')
    expect(await rowCount()).toBe(1)
  })

  it('is the same before, during and after a merge', async () => {
    const { db } = fixture.portal
    await voidUnpaid(db, await insert(db))
    const before = await bothTotals()
    const meanwhile = async () => expect(await bothTotals()).toEqual(before)
    await db.transaction(async (tx) => {
      await rollUpInvoiceTotals(tx)
      await meanwhile()
    })
    await meanwhile()
    expect(await rowCount()).toBe(before.kept.length)
  })

  it('has no row for a change that does not affect it', async () => {
    const { db } = fixture.portal
    const id = await insert(db)
    const before = await rowCount()
    await fixture.changeInvoice(id, { description: 'Rent for December', tenantName: 'Efua' })
    expect(await rowCount()).toBe(before)
  })

  it('is merged by a job', async () => {
    const { db, portal } = fixture.portal
    await insert(db)
    await portal.ctx.jobs.run('roll-up-invoice-totals')
    expect(await rowCount()).toBe((await bothTotals()).kept.length)
  })
})
