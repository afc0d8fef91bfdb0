import { importInvoices } from '../../features/money/invoices/server/import/import.service.ts'
import { prepareInvoiceNumber } from '../../features/money/invoices/server/invoices.create.ts'
import { PROOF_RULES } from '../../features/money/invoices/server/payment-proofs/payment-proofs.service.ts'
import type { Upload } from '../../server/http/upload.ts'
import { addDays } from '../../shared/days.ts'
import type { Demo, FillStep } from '../demo.types.ts'
import { readBytes, storeUpload } from '../files.ts'
import { createMoving } from '../moving/moving.ts'
import { toPastInvoice } from './invoices.history.ts'
import { planInvoices } from './invoices.plan.ts'
import { applyStep, type DemoInvoice, toNewInvoice } from './invoices.steps.ts'
import type { Step } from './invoices.types.ts'
import { toContentType } from './payment-proofs.ts'
import { settleAccounts } from './payments.ts'

type InvoiceStep = { invoice: DemoInvoice; step: Step }

const FILES_AT_ONCE = 8

/** Imports older invoices, because single steps would take half a minute; the last month uses the services. Moves are between them, because their money is numbered with the rest. */
export const addInvoices: FillStep = async (demo) => {
  const steps = planSteps(demo)
  const uploads = await storeReceipts(demo, steps)
  const past = steps.filter(({ step }) => step.day < demo.noticesFrom)
  await importHistory(demo, past, uploads)
  const recent = steps.slice(past.length)
  const moving = createMoving(demo)
  await moving.runThrough(addDays(demo.noticesFrom, -1))
  const byDay = Map.groupBy(recent, ({ step }) => step.day)
  for (let day = demo.noticesFrom; day < demo.today; day = addDays(day, 1)) {
    const ofDay = byDay.get(day) ?? []
    await prepareNumbers(demo, ofDay)
    await demo.ctx.db.transaction(async (tx) => {
      for (const { invoice, step } of ofDay) await applyStep(demo, tx, { invoice, step, uploads })
    })
    await settleAccounts(demo, day)
    await moving.runThrough(day)
  }
}

async function importHistory(demo: Demo, past: InvoiceStep[], uploads: Map<Step, Upload>): Promise<void> {
  const invoices = past.filter(({ step }) => step.act === 'issue').map(({ invoice }) => invoice)
  const imported = await importInvoices(
    demo.ctx,
    invoices.map(({ plan, tenant }) => toPastInvoice({ demo, plan, tenant, uploads })),
  )
  for (const [index, { invoice, receipts }] of imported.entries()) {
    const known = invoices[index]
    if (known) Object.assign(known, { id: invoice.id, receiptId: receipts.at(-1)?.id ?? '' })
  }
}

function planSteps({ tenants, today }: Demo): InvoiceStep[] {
  const byEmail = new Map(tenants.map((tenant) => [tenant.email, tenant]))
  const steps = planInvoices(tenants, today).flatMap((plan) => {
    const tenant = byEmail.get(plan.person.email)
    if (!tenant) throw new Error(`${plan.person.name} is not a tenant.`)
    const invoice: DemoInvoice = { plan, tenant, id: '', receiptId: '' }
    return plan.steps.map((step) => ({ invoice, step }))
  })
  return steps.sort((a, b) => a.step.day.localeCompare(b.step.day) || a.step.seconds - b.step.seconds)
}

/** Sequences of a year are created outside the transaction that uses them. */
async function prepareNumbers(demo: Demo, steps: InvoiceStep[]): Promise<void> {
  for (const { invoice, step } of steps) {
    if (step.act !== 'issue') continue
    await prepareInvoiceNumber(demo.contextAt(step.day, step.seconds), toNewInvoice(invoice, step))
  }
}

/** Concurrently, because each write waits for the disk. */
async function storeReceipts({ ctx }: Demo, steps: InvoiceStep[]): Promise<Map<Step, Upload>> {
  const uploads = new Map<Step, Upload>()
  const waiting = steps.map(({ step }) => step)
  const work = async () => {
    for (let step = waiting.pop(); step; step = waiting.pop()) {
      if (step.act !== 'upload') continue
      const { picture, fileName } = step
      const bytes = await readBytes(`money/payment-proofs/${picture}`)
      const details = { fileName, contentType: toContentType(picture) }
      uploads.set(step, await storeUpload(ctx, PROOF_RULES, bytes, details))
    }
  }
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, work))
  return uploads
}
