import { type Actor, changesBetween } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { beforeCommit, type Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { addDays, type Day } from '../../../../shared/days.ts'
import { toCedis } from '../../../../shared/money.ts'
import { CHARGE_MESSAGES } from '../../charges/charges.messages.ts'
import { withdrawBillings } from '../../charges/server/billed-periods.queries.ts'
import { recordInvoice } from '../../invoices/server/invoices.audit.ts'
import { announceInvoice } from '../../invoices/server/invoices.events.ts'
import { type InvoiceRow, lockInvoice } from '../../invoices/server/invoices.queries.ts'
import { voidInvoices } from '../../invoices/server/voided/voided.service.ts'
import { recordGiveBack } from '../../ledger/server/give-backs.ts'
import { listPaymentsById } from '../../ledger/server/ledger.queries.ts'
import { postCreditNote } from '../../settlement/server/credit-notes.ts'
import { numberPosted, partsToRelease, reversePayment } from '../../settlement/server/payments.post.ts'
import { applyCredit } from '../../settlement/server/settle.ts'
import { LEASE_END_MESSAGES } from '../lease-ends.messages.ts'
import type { LeaseChainFacts } from './lease-end.facts.ts'
import type { CreditLine, LeaseEndPlan } from './lease-end.plan.ts'

type Applying = { facts: LeaseChainFacts; by: Caller | Actor; lastDay: Day | null }

/** Released money becomes credit for the oldest dues, then unbilled periods are billed. The account must be locked. */
export async function applyPlan(
  ctx: Context,
  tx: Tx,
  { toVoid, toCredit }: LeaseEndPlan,
  { facts, by, lastDay }: Applying,
): Promise<void> {
  if (toVoid.length + toCredit.length === 0) return
  const voided = toVoid.map(({ invoice }) => invoice.id)
  const except = [...voided, ...toCredit.map(({ invoice }) => invoice.id)]
  const deposits = toCredit.filter(({ invoice }) => invoice.purpose === 'deposit')
  const others = toCredit.filter((line) => !deposits.includes(line))
  for (const line of [...deposits, ...others]) await credit(ctx, tx, line, { facts, by, lastDay, except })
  const isCharged = (id: string) => facts.charged.has(id)
  const [charged, byHand] = [voided.filter(isCharged), voided.filter((id) => !isCharged(id))]
  await voidInvoices(ctx, tx, charged, { caller: by, reason: CHARGE_MESSAGES.afterEnd, except })
  await withdrawBillings(tx, charged)
  await voidInvoices(ctx, tx, byHand, { caller: by, reason: LEASE_END_MESSAGES.afterEnd, except })
  await applyCredit(ctx, tx, { tenantIds: [facts.tenantId], by: by.uid })
}

type Crediting = Applying & { except: readonly string[] }

/** Adjusts the credit notes for an unused part to an amount; reverses them if it is less. */
async function credit(
  ctx: Context,
  tx: Tx,
  { invoice: { id, unused: before }, unused }: CreditLine,
  { facts, by, lastDay, except }: Crediting,
): Promise<void> {
  const isLess = unused < before
  if (isLess) await reverseNotes(ctx, tx, id, { facts, by, except })
  const invoice = await lockInvoice(tx, id)
  if (!invoice) return
  const amount = isLess ? unused : unused - before
  if (amount > 0 && lastDay !== null) await creditUnused(ctx, tx, invoice, { amount, lastDay, by })
  announceInvoice(tx, 'invoiceUpdated', invoice)
}

async function reverseNotes(
  ctx: Context,
  tx: Tx,
  invoiceId: string,
  { facts, by, except }: Pick<Crediting, 'facts' | 'by' | 'except'>,
): Promise<void> {
  const notes = facts.notes.filter((note) => note.invoiceId === invoiceId)
  const ids = notes.map(({ id }) => id)
  for (const note of await listPaymentsById(tx, ids))
    await reversePayment(ctx, tx, note, { caller: by, reason: LEASE_END_MESSAGES.goesOn, except })
}

async function creditUnused(
  ctx: Context,
  tx: Tx,
  invoice: InvoiceRow,
  { amount, lastDay, by }: { amount: number; lastDay: Day; by: Caller | Actor },
): Promise<void> {
  const { id: invoiceId, tenantId, purpose } = invoice
  const reason =
    purpose === 'deposit' ? LEASE_END_MESSAGES.depositNotPaid : LEASE_END_MESSAGES.notUsed(lastDay)
  await recordGiveBack(ctx, tx, by, { act: 'credit_note', tenantId, invoiceId, amount, reason })
  const due = invoice.amount - invoice.amountPaid - invoice.amountCredited
  const releases = await partsToRelease(tx, invoice, Math.max(0, amount - due))
  const note = { amount, reason, releases, unusedFrom: addDays(lastDay, 1), by }
  const { payments } = await postCreditNote(ctx, tx, invoice, note)
  beforeCommit(tx, async () => void (await numberPosted(ctx, tx, payments)))
  const changes = changesBetween(null, { amount: toCedis(amount), reason })
  await recordInvoice(ctx, tx, { caller: by, action: 'creditNote.issued', invoice, changes })
}
