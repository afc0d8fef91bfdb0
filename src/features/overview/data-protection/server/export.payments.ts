import { toCedis } from '../../../../shared/money.ts'
import type { PaymentRow } from '../../../money/ledger/server/ledger.queries.ts'
import { type BalancedEntry, statementText } from '../../../money/payments/accounts.rules.ts'
import type { AccountStatement } from '../../../money/payments/server/accounts/statements.service.ts'

/** Amounts are in GHS. */
export const presentPaymentForExport = (row: PaymentRow) => ({
  receiptNumber: row.receiptNumber,
  kind: row.kind,
  amount: toCedis(row.amount),
  credit: toCedis(row.unallocated),
  receivedOn: row.receivedOn,
  method: row.method,
  reference: row.reference,
  note: row.note,
  paidBy: row.paidBy,
  recordedAt: row.createdAt,
  reversedAt: row.reversedAt,
  reversalReason: row.reversalReason,
})

const presentEntry = (entry: BalancedEntry) => ({
  day: entry.day,
  text: statementText(entry),
  amount: toCedis(entry.amount),
  balance: toCedis(entry.balance),
})

/** Balance and deposit, with every entry. */
export const presentAccountForExport = ({ entries, held, closing, deposit }: AccountStatement) => ({
  balance: toCedis(closing),
  entries: entries.map(presentEntry),
  deposit: toCedis(deposit),
  depositEntries: held.map(presentEntry),
})
