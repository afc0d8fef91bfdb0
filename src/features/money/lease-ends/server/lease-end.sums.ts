import type { Db } from '../../../../server/database/index.ts'
import { isWithoutMoney } from '../../ledger/ledger.rules.ts'
import { sumDeposits } from '../../ledger/server/accounts.queries.ts'
import {
  listCredits,
  listPaymentsById,
  listReversedWithInvoice,
  listSettlements,
} from '../../ledger/server/ledger.queries.ts'
import { listOpenInvoices } from '../../settlement/server/settlement.queries.ts'
import { SETTLEMENT_MESSAGES } from '../../settlement/settlement.messages.ts'
import type { Sums } from '../lease-ends.rules.ts'
import type { LeaseEndPlan } from './lease-end.plan.ts'

type Released = { invoiceId: string; amount: number; isKept: boolean }

async function listMoneyIn(db: Db, invoiceIds: readonly string[]): Promise<Released[]> {
  const settlements = (await listSettlements(db, { invoiceIds })).filter(({ kind }) => !isWithoutMoney(kind))
  const payments = await listPaymentsById(
    db,
    settlements.map(({ paymentId }) => paymentId),
  )
  const kept = new Set(payments.filter(({ keepCredit }) => keepCredit).map(({ id }) => id))
  return settlements.map(({ invoiceId, amount, paymentId }) => ({
    invoiceId,
    amount,
    isKept: kept.has(paymentId),
  }))
}

function release(money: readonly Released[], invoiceId: string, amount: number) {
  let [left, free, kept] = [amount, 0, 0]
  for (const one of money.filter((each) => each.invoiceId === invoiceId).toReversed()) {
    const part = Math.min(left, one.amount)
    left -= part
    if (one.isKept) kept += part
    else free += part
  }
  return { free, kept }
}

/** Debt before and after a plan, with credit applied. */
export async function loadSums(
  db: Db,
  tenantId: string,
  { toBill, toVoid, toCredit, toRestore }: LeaseEndPlan,
): Promise<{ before: Sums; after: Sums }> {
  const voided = toVoid.map(({ invoice }) => invoice.id)
  const cut = toCredit.map(({ invoice }) => invoice.id)
  const [open, credits, money, held] = [
    await listOpenInvoices(db, [tenantId]),
    await listCredits(db, [tenantId]),
    await listMoneyIn(db, [...voided, ...cut]),
    (await sumDeposits(db, [tenantId])).get(tenantId) ?? 0,
  ]
  const due = new Map(open.map((invoice) => [invoice.id, invoice.due]))
  const sumNumbers = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0)
  const sumCredit = (isKept: boolean) =>
    sumNumbers(
      credits.filter(({ keepCredit }) => keepCredit === isKept).map(({ unallocated }) => unallocated),
    )
  const before = { owed: sumNumbers(due.values()), credit: sumCredit(true) + sumCredit(false), held }
  let [free, kept] = [sumCredit(false), sumCredit(true)]
  const add = (released: { free: number; kept: number }) => {
    free += released.free
    kept += released.kept
  }
  for (const id of voided) {
    due.delete(id)
    add(release(money, id, Number.POSITIVE_INFINITY))
  }
  const restored = new Map<string, number>()
  for (const { id, amount } of toRestore) {
    const notes = await listReversedWithInvoice(db, id, SETTLEMENT_MESSAGES.voidedReason)
    const unused = sumNumbers(notes.filter((note) => note.unusedFrom !== null).map((note) => note.amount))
    const others = sumNumbers(notes.map((note) => note.amount)) - unused
    // Credit notes for days used after all are reversed.
    const kept = cut.includes(id) ? unused : 0
    due.set(id, amount - others - kept)
    restored.set(id, unused)
  }
  for (const { invoice, unused } of toCredit) {
    const [owed, less] = [due.get(invoice.id) ?? 0, unused - (restored.get(invoice.id) ?? invoice.unused)]
    due.set(invoice.id, Math.max(0, owed - less))
    add(release(money, invoice.id, Math.max(0, less - owed)))
  }
  // Credit pays a deposit only if allowed explicitly.
  const keptDeposits = new Set(
    open.filter(({ purpose, useCredit }) => purpose === 'deposit' && !useCredit).map(({ id }) => id),
  )
  const payable = sumNumbers([...due].flatMap(([id, amount]) => (keptDeposits.has(id) ? [] : [amount])))
  const settled = Math.min(free, payable)
  const left = free + kept - settled
  const billed = sumNumbers(toBill.map(({ period }) => period.amount))
  const used = Math.min(left, billed)
  const owed = sumNumbers(due.values()) - settled + billed - used
  return { before, after: { owed, credit: left - used, held } }
}
