import { fileURLToPath } from 'node:url'
import type { Context } from '../../../../server/context.ts'
import type { JsonObject, PdfRenderer } from '../../../../server/pdf/pdf.ts'
import { formatDay, formatMonth } from '../../../../shared/days.ts'
import { printPhone } from '../../../../shared/fields/phone.ts'
import { formatGhs, toCedis, toPesewas } from '../../../../shared/money.ts'
import { logoForPrint } from '../../../identity/company/server/logo.service.ts'
import { CATEGORY_LABELS } from '../../expenses/expenses.rules.ts'
import { renderWithLogo } from '../../invoices/server/pdf/invoice.pdf.ts'
import { DICTIONARY } from '../../ledger/dictionary.texts.ts'
import { PURPOSE_LABELS } from '../../ledger/invoices.purposes.ts'
import { KIND_LABELS } from '../../ledger/ledger.rules.ts'
import { type Letterhead, loadCompany } from '../../payments/server/pdf/letterhead.ts'
import { getFirstDay, getLastDay } from '../../taxes/taxes.rules.ts'
import type {
  OwnerStatement,
  PropertyStatement,
  StatementExpense,
  StatementFigures,
  StatementPayment,
} from '../owner-statements.contract.ts'
import { negate, occupiedDaysText, occupiedText, statementParts } from '../owner-statements.lines.ts'
import { WITHOUT_PROPERTY } from '../owner-statements.messages.ts'

type StatementDocument = { company: Letterhead['company']; statement: OwnerStatement }

const TEMPLATE = fileURLToPath(new URL('./owner-statement.typ', import.meta.url))

const MINUS = '\u2212'

const amountText = (cedis: number): string =>
  formatGhs(toPesewas(cedis)).slice('GHS '.length).replace('-', MINUS)

const dashForNothing = (cedis: number): string => (cedis === 0 ? '–' : amountText(cedis))

const printParts = (figures: StatementFigures): JsonObject[] =>
  statementParts(figures).map(({ title, lines }) => ({
    title,
    lines: lines.map(({ label, cedis, kind }) => ({ label, kind, amount: amountText(cedis) })),
  }))

function printOccupancy(figures: StatementFigures, countedOn: string): string {
  const days = occupiedDaysText(figures)
  const units = `${occupiedText(figures)} occupied on ${formatDay(countedOn)}`
  return figures.units === 0
    ? 'No units'
    : [units, days && `${days} occupied in the month`].filter(Boolean).join('; ')
}

const summaryRow = (name: string, figures: StatementFigures): JsonObject => {
  const taxAndVat = toPesewas(figures.tax) + toPesewas(figures.vat)
  const spent = toPesewas(figures.expenses) + toPesewas(figures.fees)
  return {
    name,
    amounts: [figures.received, negate(toCedis(spent)), negate(toCedis(taxAndVat)), figures.net].map(
      amountText,
    ),
    occupied: figures.units === 0 ? '–' : `${figures.occupiedUnits} of ${figures.units}`,
  }
}

function aboutPayment({ kind, day, receivedOn, amount, adjusts }: StatementPayment): string {
  if (adjusts !== null) return `Corrects ${formatMonth(adjusts)}, which is closed`
  if (kind === 'deposit_applied' || kind === 'deposit_returned') return KIND_LABELS[kind]
  const moved = day === receivedOn && amount >= 0 ? '' : `Received ${formatDay(receivedOn)}`
  const changed = moved && `${moved}, ${amount < 0 ? 'taken back' : 'changed'}`
  return [changed, kind === 'withholding' ? 'Withheld tax' : ''].filter(Boolean).join('; ')
}

const paymentRow = (payment: StatementPayment): JsonObject => ({
  day: formatDay(payment.day),
  receipt: payment.receiptNumber ?? '–',
  tenant: payment.tenantName,
  about: aboutPayment(payment),
  unit: payment.unitName ?? '–',
  purpose: PURPOSE_LABELS[payment.purpose],
  amounts: [payment.vat, payment.tax].map(dashForNothing).concat(amountText(payment.amount)),
})

const expenseRow = (expense: StatementExpense): JsonObject => ({
  day: formatDay(expense.spentOn),
  category: CATEGORY_LABELS[expense.category],
  supplier: expense.supplier ?? '–',
  about: expense.note ?? '',
  unit: expense.unitName ?? 'The whole property',
  amount: amountText(expense.amount),
})

function untilText(month: string, countedOn: string): string {
  if (countedOn === getLastDay(month)) return ''
  return countedOn < getFirstDay(month) ? 'not begun yet' : `so far, up to ${formatDay(countedOn)}`
}

const findShownProperty = ({ properties, behind }: OwnerStatement): PropertyStatement | undefined =>
  behind ? properties[0] : undefined

function view({ company, statement }: StatementDocument, logo: string | null): JsonObject {
  const { month, countedOn, properties, totals, ofNoProperty, behind } = statement
  const isSummed = properties.length > 1 || ofNoProperty !== null
  const one = findShownProperty(statement)
  return {
    documentTitle: `Owner\u2019s statement ${formatMonth(month)}${one ? `, ${one.propertyName}` : ''}`,
    month: formatMonth(month),
    until: untilText(month, countedOn),
    property: one?.propertyName ?? '',
    company: {
      name: company.name,
      logo,
      lines: [company.address, printPhone(company.phone), company.email].filter((text) => text !== null),
    },
    sums: [
      ['Received', totals.received],
      ['Expenses', totals.expenses],
      ['Tax', totals.tax],
    ].map(([label, cedis]) => [String(label), formatGhs(toPesewas(Number(cedis)))]),
    net: formatGhs(toPesewas(totals.net)).replace('-', MINUS),
    summary: isSummed
      ? [
          ...properties.map((property) => summaryRow(property.propertyName, property)),
          ...(ofNoProperty ? [summaryRow(WITHOUT_PROPERTY, ofNoProperty)] : []),
          summaryRow('Total', totals),
        ]
      : [],
    statements: [...(isSummed ? [{ ...totals, propertyName: 'All properties' }] : []), ...properties].map(
      (of) => ({ name: of.propertyName, parts: printParts(of), occupancy: printOccupancy(of, countedOn) }),
    ),
    payments: behind?.payments.map(paymentRow) ?? [],
    sumsOfPayments: [totals.vat, totals.tax, totals.totalReceived].map(amountText),
    sumOfExpenses: amountText(totals.expenses),
    expenses: behind?.expenses.map(expenseRow) ?? [],
    isDetailed: behind !== null,
    counts: `${DICTIONARY.receivedAsIncome} ${DICTIONARY.net}`,
  }
}

export async function printStatement(
  ctx: Pick<Context, 'config' | 'db' | 'files' | 'log'> & { pdf: PdfRenderer },
  statement: OwnerStatement,
): Promise<Uint8Array> {
  const document = { statement, company: await loadCompany(ctx, ctx.db) }
  const logo = await logoForPrint(ctx)
  return renderWithLogo(ctx.pdf, { template: TEMPLATE, createView: (file) => view(document, file), logo })
}
