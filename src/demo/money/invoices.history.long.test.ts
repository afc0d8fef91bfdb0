import { afterAll, beforeAll, expect, test } from 'vitest'
import { importInvoices } from '../../features/money/invoices/server/import/import.service.ts'
import { findInvoice } from '../../features/money/invoices/server/invoices.queries.ts'
import { prepareNumbers } from '../../features/money/invoices/server/new-numbers.ts'
import { listPaymentProofs } from '../../features/money/invoices/server/payment-proofs/payment-proofs.queries.ts'
import type { Upload } from '../../server/http/upload.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'
import type { Demo, DemoTenant } from '../demo.types.ts'
import { createDemoSetup } from '../fill.ts'
import { createStaff } from '../staff.ts'
import { addTenants, createAdmins } from '../tenants.ts'
import { toPastInvoice } from './invoices.history.ts'
import { planInvoices } from './invoices.plan.ts'
import { applyStep, type DemoInvoice } from './invoices.steps.ts'
import type { InvoicePlan, Step } from './invoices.types.ts'

let portal: TestPortal
let demo: Demo

beforeAll(async () => {
  portal = await startTestPortal({ SMTP_URL: 'off' })
  const setup = createDemoSetup(portal.portal.ctx)
  const admins = await createAdmins(setup)
  const tenants = await addTenants({ ...setup, ...admins })
  demo = { ...setup, ...admins, ...(await createStaff(setup, admins.admin)), tenants }
})
afterAll(() => portal.close())

/** One plan per sequence of steps. */
function distinctPlans(): InvoicePlan[] {
  const plans = planInvoices(demo.tenants, demo.today)
  const describeSteps = ({ steps }: InvoicePlan) =>
    steps.map((step) => `${step.act}${step.act === 'upload' ? step.amount === null : ''}`).join()
  return [...new Map(plans.map((plan) => [describeSteps(plan), plan])).values()]
}

const createUpload = ({ fileName }: { fileName: string }): Upload => ({
  key: `receipts/${fileName}`,
  fileName,
  size: 1,
  contentType: 'image/png',
  sha256: '',
  fields: {},
})

/** Without columns that differ between copies, and without the author, which an import lacks. */
async function readRows(invoiceId: string) {
  const found = await findInvoice(demo.ctx.db, invoiceId)
  const { id, invoiceNumber, createdBy, paidBy, ...invoice } = found ?? {}
  const receipts = await listPaymentProofs(demo.ctx.db, [invoiceId])
  return { invoice, receipts: receipts.map(({ id: _, invoiceId: _of, ...receipt }) => receipt) }
}

async function applyAll(tenant: DemoTenant, plan: InvoicePlan, uploads: Map<Step, Upload>): Promise<string> {
  const invoice: DemoInvoice = { plan, tenant, id: '', receiptId: '' }
  await prepareNumbers(demo.ctx.db, plan.steps[0]?.day ?? '')
  await demo.ctx.db.transaction(async (tx) => {
    for (const step of plan.steps) await applyStep(demo, tx, { invoice, step, uploads })
  })
  return invoice.id
}

test('an imported invoice equals one whose steps went through the services', async () => {
  const plans = distinctPlans()
  expect(plans.length).toBeGreaterThan(10)
  for (const plan of plans) {
    const tenant = demo.tenants.find(({ email }) => email === plan.person.email)
    if (!tenant) throw new Error(`${plan.person.name} is not a tenant.`)
    const uploads = new Map(
      plan.steps.flatMap((step): [Step, Upload][] =>
        step.act === 'upload' ? [[step, createUpload(step)]] : [],
      ),
    )
    const all = { ...demo, noticesFrom: demo.today }
    const [imported] = await importInvoices(demo.ctx, [toPastInvoice({ demo: all, plan, tenant, uploads })])
    const applied = await readRows(await applyAll(tenant, plan, uploads))
    expect(await readRows(imported?.invoice.id ?? ''), plan.description).toEqual(applied)
  }
})
