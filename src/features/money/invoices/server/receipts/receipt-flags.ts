import type { Context } from '../../../../../server/context.ts'
import { type Day, dayOf } from '../../../../../shared/days.ts'
import { toCedis } from '../../../../../shared/money.ts'
import { companyOf } from '../../../../identity/company/server/company.service.ts'
import type { Scope } from '../../../../property/tenants/server/tenants.scope.ts'
import { canReview, dueOf } from '../../../ledger/invoices.rules.ts'
import { listPaymentsByReference } from '../../../ledger/server/payments-by-reference.ts'
import type { Receipt } from '../../payments.contract.ts'
import type { ReceiptFlag } from '../../receipt-flags.contract.ts'
import { amountMisfit, dayMisfit, editingPrograms, type InvoiceToFit } from '../../receipt-flags.rules.ts'
import { presentReceipt } from '../invoices.present.ts'
import type { InvoiceRow } from '../invoices.queries.ts'
import { listSameFiles, type ReceiptRow } from './receipts.queries.ts'
import { listReceiptsByTransaction, transactionKeysOf } from './receipts-by-transaction.ts'

type Deps = Pick<Context, 'db' | 'clock' | 'config'>
type Subject = { invoice: InvoiceRow; receipts: readonly ReceiptRow[] }

/** Receipts with warnings for the office, within its permissions. */
export async function presentFlagged(ctx: Deps, scope: Scope, subject: Subject): Promise<Receipt[]> {
  const used = await usesOfTransactions(ctx, scope, subject)
  const same = await listSameFiles(ctx.db, scope, subject.invoice.id)
  const toFit = await invoiceToFit(ctx, subject.invoice)
  return subject.receipts.map((receipt) => {
    // Amount due and closed books matter only for pending receipts.
    const fits = canReview(receipt.status) ? misfits(receipt, toFit) : []
    const flags = [...damages(receipt), ...used(receipt), ...fits, ...edits(receipt)]
    const sameFile = same.get(receipt.id)
    return { ...presentReceipt(receipt), ...(sameFile && { sameFile }), ...(flags.length > 0 && { flags }) }
  })
}

async function invoiceToFit({ db, clock, config }: Deps, invoice: InvoiceRow): Promise<InvoiceToFit> {
  const { closedThrough } = await companyOf({ config }, db)
  const { dueDate, periodFrom, createdAt } = invoice
  const issuedOn = dayOf(createdAt, config.TIME_ZONE)
  return { due: dueOf(invoice), issuedOn, dueDate, periodFrom, today: clock.today(), closedThrough }
}

function misfits(receipt: ReceiptRow, invoice: InvoiceToFit): ReceiptFlag[] {
  const difference = amountMisfit(receipt, invoice)
  const day = dayMisfit(receipt, invoice)
  return [
    ...(difference === null ? [] : [{ kind: 'other_amount', difference: toCedis(difference) } as const]),
    ...(day ? [day] : []),
  ]
}

const damages = ({ damage }: ReceiptRow): ReceiptFlag[] => (damage ? [{ kind: 'damaged', damage }] : [])

const edits = ({ software }: ReceiptRow): ReceiptFlag[] =>
  editingPrograms(software?.split('\n') ?? []).map((program) => ({ kind: 'edited', program }))

async function usesOfTransactions(
  { db, config }: Deps,
  scope: Scope,
  { invoice, receipts }: Subject,
): Promise<(receipt: ReceiptRow) => ReceiptFlag[]> {
  if (receipts.every(({ transactionId }) => transactionId === null)) return () => []
  const keyOf = await transactionKeysOf(db, invoice.id)
  const keys = [...new Set(keyOf.values())]
  const others = await listReceiptsByTransaction(db, scope, keys)
  const payments = await listPaymentsByReference(db, scope, keys)
  const shown = new Set(others.map(({ id }) => id))
  return (receipt) => {
    const isSame = ({ key }: { key: string }) => key === keyOf.get(receipt.id)
    const isOwn = ({ invoiceId }: { invoiceId: string | null }) => invoiceId === invoice.id
    return [
      ...others
        .filter((other) => isSame(other) && other.id !== receipt.id)
        // A tenant sends a better picture after a rejection.
        .filter((other) => !isOwn(other) || other.status !== 'rejected')
        .map((other) => presentReceiptUse(other, config.TIME_ZONE)),
      ...payments
        .filter((payment) => isSame(payment) && !(payment.proofId && shown.has(payment.proofId)))
        // Mark Paid approves the receipt of the payment that it records.
        .filter((payment) => canReview(receipt.status) || !isOwn(payment))
        .map(presentPaymentUse),
    ]
  }
}

type Use = Awaited<ReturnType<typeof listReceiptsByTransaction>>[number]
type PaymentUse = Awaited<ReturnType<typeof listPaymentsByReference>>[number]

function presentReceiptUse(use: Use, timeZone: string): ReceiptFlag {
  const { invoiceId, invoiceNumber, status, uploadedAt, reviewedAt } = use
  const day: Day = dayOf(reviewedAt ?? uploadedAt, timeZone)
  return { kind: 'used_for_receipt', invoiceId, invoiceNumber, status, day }
}

const presentPaymentUse = ({ id, receiptNumber, receivedOn }: PaymentUse): ReceiptFlag => ({
  ...{ kind: 'used_for_payment', paymentId: id },
  ...{ receiptNumber, receivedOn },
})
