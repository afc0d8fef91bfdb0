import type { Context } from '../../../../../server/context.ts'
import { type Day, formatDay } from '../../../../../shared/days.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { type BalancedEntry, statementText } from '../../../../money/payments/accounts.rules.ts'
import {
  type AccountStatement,
  loadStatement,
} from '../../../../money/payments/server/accounts/statements.service.ts'
import { balanceRow, loadCompany, printedTenant } from '../../../../money/payments/server/pdf/letterhead.ts'
import { printStatement, statementFileName } from '../../../../money/payments/server/pdf/statement.pdf.ts'
import { findTenantIncludingDeleted } from '../../../../property/tenants/server/tenants.queries.ts'
import { filledFacts, formatPlace, type SharedDocument, withoutContacts } from './shared-document.ts'

export async function loadSharedStatement(
  ctx: Context,
  { tenantId, ...range }: { tenantId: string; from: Day; to: Day },
): Promise<SharedDocument | undefined> {
  const row = await findTenantIncludingDeleted(ctx.db, tenantId)
  if (!row) return undefined
  const statement = await loadStatement(ctx.db, tenantId, range)
  const tenant = withoutContacts(printedTenant(row))
  const document = { company: await loadCompany(ctx, ctx.db), tenant, statement }
  const { from, to, closing, opening, deposit } = statement
  const [label = '', text = ''] = balanceRow(closing, '')
  const [before = '', owedBefore = ''] = balanceRow(opening, ' before')
  return {
    title: `Statement ${formatDay(from)} to ${formatDay(to)}`,
    company: document.company,
    to: { label: 'Statement for', name: tenant.name },
    amount: { label, text, note: `On ${formatDay(to)}` },
    status: null,
    warning: null,
    facts: filledFacts([
      ['Place', formatPlace(tenant)],
      [before, owedBefore],
      ['Deposit held', deposit > 0 ? formatGhs(deposit) : null],
    ]),
    table: { columns: ['Day', 'What', 'Charged', 'Paid', 'Balance'], rows: toTableRows(statement) },
    sums: [],
    howToPay: null,
    pdf: { fileName: statementFileName(document), print: (print) => printStatement(print, document) },
  }
}

const toTableRows = ({ from, to, opening, closing, entries }: AccountStatement): string[][] => [
  [formatDay(from), 'Balance before', '', '', formatGhs(opening)],
  ...entries.map(toTableRow),
  [formatDay(to), 'Balance at the end', '', '', formatGhs(closing)],
]

const toTableRow = (entry: BalancedEntry): string[] => [
  formatDay(entry.day),
  statementText(entry),
  entry.amount > 0 ? formatGhs(entry.amount) : '',
  entry.amount < 0 ? formatGhs(-entry.amount) : '',
  formatGhs(entry.balance),
]
