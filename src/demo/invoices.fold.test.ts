import { afterAll, beforeAll, expect, test } from 'vitest'
import { findInvoice, prepareNumbers } from '../features/invoices/server/invoices.queries.ts'
import { changeInvoice, createInvoice } from '../features/invoices/server/invoices.service.ts'
import { listReceipts } from '../features/invoices/server/receipts/receipts.queries.ts'
import { addReceipt, review } from '../features/invoices/server/receipts/receipts.service.ts'
import {
  lastReminder,
  noteReminded,
  remind,
} from '../features/invoices/server/reminders/invoices.reminders.ts'
import type { Tx } from '../server/database/index.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import type { Demo, DemoTenant } from './demo.types.ts'
import { createDemoSetup } from './fill.ts'
import { fold } from './invoices.fold.ts'
import { planInvoices } from './invoices.plan.ts'
import type { InvoicePlan, Step } from './invoices.types.ts'
import { storePicture } from './receipts.ts'
import { addTenants, createAdmins } from './tenants.ts'

let portal: TestPortal
let demo: Demo

beforeAll(async () => {
  portal = await startTestPortal({ SMTP_URL: 'off' })
  const { ctx } = portal.portal
  const setup = createDemoSetup(ctx)
  const admins = await createAdmins(setup)
  demo = { ...setup, ...admins, tenants: await addTenants({ ...setup, ...admins }) }
})
afterAll(() => portal.close())

type Done = {
  tenant: DemoTenant
  plan: InvoicePlan
  id: string
  receiptId: string
}

/** Does a step as the portal does it when somebody asks. */
async function take(tx: Tx, done: Done, step: Step): Promise<void> {
  const { tenant, plan, id, receiptId } = done
  const ctx = demo.contextAt(step.day, step.seconds)
  const caller = demo.admin
  switch (step.act) {
    case 'issue': {
      const { amount, dueDate, description } = plan
      const { status } = step
      const given = { tenantId: tenant.id, amount, dueDate, status, description, sendEmail: false }
      done.id = (await createInvoice(ctx, tx, { given, caller })).answer.id
      return
    }
    case 'pay': {
      const { paidOn, method: paymentMethod, reference: paymentReference } = step
      const changes = { status: 'Paid' as const, paidOn, paymentMethod, paymentReference }
      await changeInvoice(ctx, tx, { id, caller, changes })
      return
    }
    case 'remind':
      await remind(ctx, tx, { id, caller, seen: await lastReminder(tx, id) })
      await noteReminded(tx, id, ctx.clock.now())
      return
    case 'overdue':
      await changeInvoice(ctx, tx, { id, caller, changes: { status: 'overdue' } })
      return
    case 'upload': {
      const { fileKey: key, fileSize: size, ...file } = await storePicture(ctx, step.picture, step.fileName)
      const upload = { ...file, key, size, sha256: '', fields: {} }
      const { amount, notes, paymentDate } = step
      const form = { paymentDate, ...(amount !== null && { amount }), ...(notes !== null && { notes }) }
      const sent = await addReceipt(ctx, tx, { invoiceId: id, caller: tenant.caller, upload, form })
      done.receiptId = sent.answer.receipt.id
      return
    }
    case 'approved':
    case 'rejected': {
      const decision = { status: step.act, reviewNotes: step.reviewNotes }
      await review(ctx, tx, { invoiceId: id, receiptId, caller, decision })
    }
  }
}

/** A plan for each way in which things went, by the acts and what was typed. */
function ways(): InvoicePlan[] {
  const plans = planInvoices(demo.tenants, demo.today)
  const way = ({ steps }: InvoicePlan) =>
    steps.map((step) => `${step.act}${step.act === 'upload' ? step.amount === null : ''}`).join()
  return [...new Map(plans.map((plan) => [way(plan), plan])).values()]
}

test('what is folded is what the services would have written', async () => {
  const plans = ways()
  expect(plans.length).toBeGreaterThan(10)
  for (const plan of plans) {
    const tenant = demo.tenants.find(({ email }) => email === plan.person.email)
    if (!tenant) throw new Error(`${plan.person.name} is not there.`)
    const done = { tenant, plan, id: '', receiptId: '' }
    await prepareNumbers(demo.ctx.db, plan.steps[0]?.day ?? '')
    await demo.ctx.db.transaction(async (tx) => {
      for (const step of plan.steps) await take(tx, done, step)
    })
    const folded = fold(plan, (day, seconds) => demo.contextAt(day, seconds).clock.now())
    expect(await findInvoice(demo.ctx.db, done.id)).toMatchObject(folded.invoice)
    const receipts = await listReceipts(demo.ctx.db, [done.id])
    expect(receipts).toMatchObject(folded.receipts.map(({ row, fileName }) => ({ ...row, fileName })))
  }
})
