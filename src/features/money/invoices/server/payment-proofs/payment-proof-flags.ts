import type { Context } from '../../../../../server/context.ts'
import { type Day, toDay } from '../../../../../shared/days.ts'
import { toCedis } from '../../../../../shared/money.ts'
import { loadCompanySettings } from '../../../../identity/company/server/company.service.ts'
import type { Scope } from '../../../../property/tenants/server/tenants.scope.ts'
import { canReview, getAmountDue } from '../../../ledger/invoices.rules.ts'
import { listPaymentsByReference } from '../../../ledger/server/payments-by-reference.ts'
import type { PaymentProof, PaymentProofFlag } from '../../payment-proof.contract.ts'
import {
  amountMisfit,
  dayMisfit,
  editingPrograms,
  type InvoiceToFit,
} from '../../payment-proof-flags.rules.ts'
import { presentPaymentProof } from '../invoices.present.ts'
import type { InvoiceRow } from '../invoices.queries.ts'
import { listSameFiles, type ProofRow } from './payment-proofs.queries.ts'
import { findTransactionKeys, listPaymentProofsByTransaction } from './payment-proofs-by-transaction.ts'

type Deps = Pick<Context, 'db' | 'clock' | 'config'>
type Subject = { invoice: InvoiceRow; receipts: readonly ProofRow[] }

/** Receipts with warnings for the office, within its permissions. */
export async function presentFlagged(ctx: Deps, scope: Scope, subject: Subject): Promise<PaymentProof[]> {
  const used = await findTransactionUses(ctx, scope, subject)
  const same = await listSameFiles(ctx.db, scope, subject.invoice.id)
  const toFit = await invoiceToFit(ctx, subject.invoice)
  return subject.receipts.map((receipt) => {
    // Amount due and closed books matter only for pending receipts.
    const fits = canReview(receipt.status) ? misfits(receipt, toFit) : []
    const flags = [...damages(receipt), ...used(receipt), ...fits, ...edits(receipt)]
    const sameFile = same.get(receipt.id)
    return {
      ...presentPaymentProof(receipt),
      ...(sameFile && { sameFile }),
      ...(flags.length > 0 && { flags }),
    }
  })
}

async function invoiceToFit({ db, clock, config }: Deps, invoice: InvoiceRow): Promise<InvoiceToFit> {
  const { closedThrough } = await loadCompanySettings({ config }, db)
  const { dueDate, periodFrom, createdAt } = invoice
  const issuedOn = toDay(createdAt, config.TIME_ZONE)
  return { due: getAmountDue(invoice), issuedOn, dueDate, periodFrom, today: clock.today(), closedThrough }
}

function misfits(receipt: ProofRow, invoice: InvoiceToFit): PaymentProofFlag[] {
  const difference = amountMisfit(receipt, invoice)
  const day = dayMisfit(receipt, invoice)
  return [
    ...(difference === null ? [] : [{ kind: 'other_amount', difference: toCedis(difference) } as const]),
    ...(day ? [day] : []),
  ]
}

const damages = ({ damage }: ProofRow): PaymentProofFlag[] => (damage ? [{ kind: 'damaged', damage }] : [])

const edits = ({ software }: ProofRow): PaymentProofFlag[] =>
  editingPrograms(software?.split('\n') ?? []).map((program) => ({ kind: 'edited', program }))

async function findTransactionUses(
  { db, config }: Deps,
  scope: Scope,
  { invoice, receipts }: Subject,
): Promise<(receipt: ProofRow) => PaymentProofFlag[]> {
  if (receipts.every(({ transactionId }) => transactionId === null)) return () => []
  const keysByReceipt = await findTransactionKeys(db, invoice.id)
  const keys = [...new Set(keysByReceipt.values())]
  const others = await listPaymentProofsByTransaction(db, scope, keys)
  const payments = await listPaymentsByReference(db, scope, keys)
  const shown = new Set(others.map(({ id }) => id))
  return (receipt) => {
    const isSame = ({ key }: { key: string }) => key === keysByReceipt.get(receipt.id)
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

type Use = Awaited<ReturnType<typeof listPaymentProofsByTransaction>>[number]
type PaymentUse = Awaited<ReturnType<typeof listPaymentsByReference>>[number]

function presentReceiptUse(use: Use, timeZone: string): PaymentProofFlag {
  const { invoiceId, invoiceNumber, status, uploadedAt, reviewedAt } = use
  const day: Day = toDay(reviewedAt ?? uploadedAt, timeZone)
  return { kind: 'used_for_receipt', invoiceId, invoiceNumber, status, day }
}

const presentPaymentUse = ({ id, receiptNumber, receivedOn }: PaymentUse): PaymentProofFlag => ({
  kind: 'used_for_payment',
  paymentId: id,
  receiptNumber,
  receivedOn,
})
