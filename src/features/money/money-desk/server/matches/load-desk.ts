import type { Context } from '../../../../../server/context.ts'
import type { Db } from '../../../../../server/database/index.ts'
import { addDays } from '../../../../../shared/days.ts'
import { loadCompanySettings } from '../../../../identity/company/server/company.service.ts'
import { listTenantsForMatching } from '../../../../property/tenants/server/tenants.for-matching.ts'
import { listInvoicesNumbered } from '../../../invoices/server/import/import.queries.ts'
import { listPendingProofs } from '../../../invoices/server/payment-proofs/pending-proofs.ts'
import { listMoneyForLines } from '../../../ledger/server/counted/counted-money.queries.ts'
import { listOpenInvoices } from '../../../settlement/server/settlement.queries.ts'
import { listLinesOfPayments } from '../lines/lines.queries.ts'
import { createDesk, type Desk } from '../matching/desk.ts'
import type { LineFacts } from '../matching/desk.types.ts'
import { findInvoiceNumbers } from '../matching/rule-invoice.ts'
import { listKnownPayers } from '../payers.queries.ts'

const DAYS_APART = 5

function findRange(lines: readonly LineFacts[]) {
  const days = lines.map(({ day }) => day).toSorted()
  const [first = '2000-01-01', last = first] = [days[0], days.at(-1)]
  return { from: addDays(first, -DAYS_APART), to: addDays(last, DAYS_APART) }
}

export async function loadDesk(
  { config }: Pick<Context, 'config'>,
  db: Db,
  lines: readonly LineFacts[],
): Promise<Desk> {
  const keys = lines.flatMap(({ transactionKey }) => transactionKey ?? [])
  const amounts = [...new Set(lines.map(({ amount }) => amount))]
  const numbers = [
    ...new Set(lines.flatMap(({ reference, text }) => findInvoiceNumbers(`${reference}\n${text}`))),
  ]
  const [tenants, proofs, money, payers, numbered, { closedThrough }] = await Promise.all([
    listTenantsForMatching(db),
    listPendingProofs(db),
    listMoneyForLines(db, { keys, amounts, ...findRange(lines) }),
    listKnownPayers(db),
    numbers.length > 0 ? listInvoicesNumbered(db, numbers) : [],
    loadCompanySettings({ config }, db),
  ])
  const onLines = await listLinesOfPayments(
    db,
    money.map(({ id }) => id),
  )
  const open = await listOpenInvoices(
    db,
    tenants.map(({ id }) => id),
  )
  return createDesk({
    tenants: tenants.map(({ deletedAt, name, ...tenant }) => ({
      ...tenant,
      name: name ?? '',
      isCurrent: deletedAt === null,
    })),
    open: open.map(({ id, tenantId, due }) => ({ id, tenantId, due })),
    proofs: proofs.map(({ paymentDate: day, ...proof }) => ({ ...proof, day })),
    payments: money.map(({ receivedOn: day, ...payment }) => ({
      ...payment,
      day,
      isOnLine: onLines.has(payment.id),
    })),
    payers,
    invoiceTenants: new Map(numbered.map(({ invoiceNumber, tenantId }) => [invoiceNumber, tenantId])),
    closedThrough,
  })
}
