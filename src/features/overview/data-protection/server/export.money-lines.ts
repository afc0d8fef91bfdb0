import { toCedis } from '../../../../shared/money.ts'
import type { LineRow } from '../../../money/money-desk/server/lines/lines.queries.ts'
import type { PayerRow } from '../../../money/money-desk/server/payers.queries.ts'

export const presentLineForExport = (line: LineRow) => ({
  day: line.day,
  amount: toCedis(line.amount),
  transactionId: line.transactionId,
  reference: line.reference,
  text: line.text,
  payerName: line.payerName,
  payerNumber: line.payerNumber,
})

export const presentPayerForExport = (payer: PayerRow) => ({
  name: payer.name,
  number: payer.kind === 'number' ? payer.key : null,
  times: payer.times,
  lastDay: payer.lastDay,
})
