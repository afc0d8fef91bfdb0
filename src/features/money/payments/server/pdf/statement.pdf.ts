import { fileURLToPath } from 'node:url'
import type { Context } from '../../../../../server/context.ts'
import { safeFileName } from '../../../../../server/http/disposition.ts'
import type { JsonObject, PdfRenderer } from '../../../../../server/pdf/pdf.ts'
import { formatDay } from '../../../../../shared/days.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { logoForPrint } from '../../../../identity/company/server/logo.service.ts'
import { type PrintedLogo, renderWithLogo } from '../../../invoices/server/pdf/invoice.pdf.ts'
import { type BalancedEntry, statementText } from '../../accounts.rules.ts'
import type { AccountStatement } from '../accounts/statements.service.ts'
import { balanceRow, type Letterhead, letterheadView, nonEmptyRows } from './letterhead.ts'

export type StatementDocument = Letterhead & { statement: AccountStatement }

const TEMPLATE = fileURLToPath(new URL('./statement.typ', import.meta.url))

const rangeText = ({ from, to }: AccountStatement) => `${formatDay(from)} to ${formatDay(to)}`

export const statementFileName = ({ statement: { from, to }, tenant }: StatementDocument): string =>
  safeFileName(`Statement_${from}_${to}_${tenant.name}.pdf`)

const plainAmount = (pesewas: number): string => formatGhs(pesewas).slice('GHS '.length)

const toPdfRow = (entry: BalancedEntry, more: number): string[] => [
  formatDay(entry.day),
  statementText(entry),
  more > 0 ? plainAmount(more) : '',
  more < 0 ? plainAmount(-more) : '',
  plainAmount(entry.balance),
]

function view(document: StatementDocument, logo: string | null): JsonObject {
  const { statement, tenant } = document
  const { opening, closing, entries, held, deposit, from, to } = statement
  const balances = [
    [formatDay(from), 'Balance before', '', '', plainAmount(opening)],
    ...entries.map((entry) => toPdfRow(entry, entry.amount)),
    [formatDay(to), 'Balance at the end', '', '', plainAmount(closing)],
  ]
  return {
    ...letterheadView(document, {
      title: 'STATEMENT',
      number: rangeText(statement),
      label: 'Statement for',
      logo,
    }),
    summary: nonEmptyRows([
      ['Location', tenant.apartment],
      ['Unit', tenant.unit],
      balanceRow(opening, ' before'),
      balanceRow(closing, ' at the end'),
      ['Deposit held', formatGhs(deposit)],
    ]),
    rows: balances,
    deposit: held.map((entry) => toPdfRow(entry, entry.amount)),
    sums: [
      balanceRow(closing, ` on ${formatDay(to)}`),
      ...(deposit > 0 ? [['Deposit held', formatGhs(deposit)]] : []),
    ],
  }
}

export const statementPdf = (
  pdf: PdfRenderer,
  document: StatementDocument,
  logo?: PrintedLogo,
): Promise<Uint8Array> =>
  renderWithLogo(pdf, { template: TEMPLATE, createView: (file) => view(document, file), logo })

/** Loads the logo when printing, so that queued documents hold no picture. */
export async function printStatement(
  ctx: Pick<Context, 'db' | 'files' | 'log'> & { pdf: PdfRenderer },
  document: StatementDocument,
): Promise<Uint8Array> {
  return statementPdf(ctx.pdf, document, await logoForPrint(ctx))
}
