import { toCedis } from '../../../../shared/money.ts'
import type { PayerRow } from '../../../money/money-desk/server/payers.queries.ts'
import type { TenantLine } from '../../../money/money-desk/server/personal-data.ts'

export const presentLineForExport = (line: TenantLine) => ({
  day: line.day,
  amount: toCedis(line.amount),
  matchedAmount: toCedis(line.matchedAmount),
  transactionId: line.transactionId,
  reference: line.reference,
  text: line.text,
  payerName: line.payerName,
  payerNumber: line.payerNumber,
  note: line.note,
})

export const presentPayerForExport = (payer: PayerRow) => ({
  name: payer.name,
  number: payer.kind === 'number' ? payer.key : null,
  times: payer.times,
  automatic: payer.auto,
  lastDay: payer.lastDay,
})
