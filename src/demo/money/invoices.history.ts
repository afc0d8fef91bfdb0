import type { PastInvoice, PastReceipt } from '../../features/money/invoices/server/import/past-invoice.ts'
import type { Upload } from '../../server/http/upload.ts'
import type { Demo, DemoTenant } from '../demo.types.ts'
import type { InvoicePlan, Step } from './invoices.types.ts'

type History = { demo: Demo; plan: InvoicePlan; tenant: DemoTenant; uploads: Map<Step, Upload> }

/** Steps before `noticesFrom`, in the form of an import. */
export function toPastInvoice({ demo, plan, tenant, uploads }: History): PastInvoice {
  const toInstant = ({ day, seconds }: Step) => demo.contextAt(day, seconds).clock.now()
  const steps = plan.steps.filter(({ day }) => day < demo.noticesFrom)
  const [issue] = steps
  if (issue?.act !== 'issue') throw new Error(`${plan.description} is not issued yet.`)
  const { amount, dueDate, description, purpose, periodFrom, periodTo } = plan
  const past: PastInvoice = {
    tenant,
    given: { amount, dueDate, description, purpose, periodFrom, periodTo, status: issue.status },
    createdAt: toInstant(issue),
    updatedAt: toInstant(issue),
    remindedAt: null,
    payment: null,
    receipts: [],
  }
  for (const step of steps) {
    const at = toInstant(step)
    if (step.act === 'remind') past.remindedAt = at
    else past.updatedAt = at
    if (step.act === 'overdue') past.given.status = 'overdue'
    if (step.act === 'pay') past.payment = step
    if (step.act === 'upload') past.receipts.push(toPastReceipt(step, uploads, at))
    if (step.act === 'approved' || step.act === 'rejected') {
      const newest = past.receipts.at(-1)
      if (!newest) throw new Error('There is no receipt to review.')
      newest.review = { status: step.act, reviewNotes: step.reviewNotes, reviewedAt: at }
    }
  }
  return past
}

function toPastReceipt(
  step: Extract<Step, { act: 'upload' }>,
  uploads: Map<Step, Upload>,
  uploadedAt: Date,
): PastReceipt {
  const upload = uploads.get(step)
  if (!upload) throw new Error(`${step.fileName} is not in the file store.`)
  return { upload, form: toReceiptForm(step), uploadedAt }
}

export function toReceiptForm({ amount, notes, paymentDate }: Extract<Step, { act: 'upload' }>) {
  return { paymentDate, ...(amount !== null && { amount }), ...(notes !== null && { notes }) }
}
