import { toCedis } from '../../../../shared/money.ts'
import type { Close, CloseFigures } from '../closes.contract.ts'
import type { Figures } from '../closes.rules.ts'
import type { CloseRow } from './closes.queries.ts'

export const figuresInCedis = (figures: Figures): CloseFigures => {
  const { received, tax, withheld, vat, vatDue, expenses, fees, net, depositsHeld, receivable } = figures
  return {
    received: toCedis(received),
    tax: toCedis(tax),
    withheld: toCedis(withheld),
    vat: toCedis(vat),
    vatDue: toCedis(vatDue),
    expenses: toCedis(expenses),
    fees: toCedis(fees),
    net: toCedis(net),
    depositsHeld: toCedis(depositsHeld),
    receivable: toCedis(receivable),
  }
}

export const presentClose = (row: CloseRow): Close => ({
  id: row.id,
  through: row.through,
  closedAt: row.closedAt.toISOString(),
  closedBy: row.closedByName,
  note: row.note,
  months: row.months.map(({ month, figures }) => ({ month, figures: figuresInCedis(figures) })),
  reopenedAt: row.reopenedAt?.toISOString() ?? null,
  reopenedBy: row.reopenedByName,
  reopenReason: row.reopenReason,
})
