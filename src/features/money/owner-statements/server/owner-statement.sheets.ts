import type { Column } from '../../../../server/sheets/write.columns.ts'
import { createSheet, createWorkbook } from '../../../../server/sheets/write.xlsx.ts'
import { toCedis, toPesewas } from '../../../../shared/money.ts'
import { CATEGORY_LABELS } from '../../expenses/expenses.rules.ts'
import { PURPOSE_LABELS } from '../../ledger/invoices.purposes.ts'
import { KIND_LABELS } from '../../ledger/ledger.rules.ts'
import type {
  OwnerStatement,
  StatementExpense,
  StatementFigures,
  StatementPayment,
} from '../owner-statements.contract.ts'
import { WITHOUT_PROPERTY } from '../owner-statements.messages.ts'
import { INCOME_LABELS, INCOME_PURPOSES, type IncomePurpose } from '../owner-statements.rules.ts'

type SummaryRow = StatementFigures & { month: string; propertyName: string; summedRows?: number }

const money = (heading: string, of: (row: SummaryRow) => number): Column<SummaryRow> => ({
  heading: `${heading} (GHS)`,
  width: 16,
  kind: 'money',
  of,
})
const count = (heading: string, of: (row: SummaryRow) => number): Column<SummaryRow> => ({
  heading,
  width: 12,
  kind: 'count',
  of,
})
const receivedFor =
  (purpose: IncomePurpose) =>
  ({ receivedByPurpose }: SummaryRow): number =>
    receivedByPurpose.find((of) => of.purpose === purpose)?.amount ?? 0

const SUMMARY: Column<SummaryRow>[] = [
  { heading: 'Month', width: 10, kind: 'text', of: ({ month }) => month },
  { heading: 'Property', width: 26, kind: 'text', of: ({ propertyName }) => propertyName },
  ...INCOME_PURPOSES.map((purpose) => money(INCOME_LABELS[purpose], receivedFor(purpose))),
  money('Received', ({ received }) => received),
  money('Withheld as Tax', ({ withheld }) => withheld),
  money('Paid without Money', ({ notInMoney }) => notInMoney),
  money('VAT in Received', ({ vat }) => vat),
  money('VAT Due', ({ vatDue }) => vatDue),
  money('Expenses', ({ expenses }) => expenses),
  money('Provider Fees', ({ fees }) => fees),
  money('Tax on Rent', ({ tax }) => tax),
  money('Net', ({ net }) => net),
  money('Received in Money', ({ receivedInMoney }) => receivedInMoney),
  money('Tax Still to Pay', ({ taxPayable }) => taxPayable),
  money('To Pay Out', ({ payOut }) => payOut),
  money('Deposits Received', ({ deposits }) => deposits),
  money('Received with Deposits', ({ totalReceived }) => totalReceived),
  money('Deposits Held', ({ depositMovement }) => depositMovement.closing),
  count('Units', ({ units }) => units),
  count('Units Occupied', ({ occupiedUnits }) => occupiedUnits),
  count('Days Occupied', ({ letDays }) => letDays),
  count('Days in All', ({ availableDays }) => availableDays),
]

type Behind = {
  payment?: StatementPayment
  expense?: StatementExpense
  totals?: StatementFigures
  propertyName: string
}

type AmountGetters = {
  payment?: (payment: StatementPayment) => number
  expense?: (expense: StatementExpense) => number
  totals: (totals: StatementFigures) => number
}

const amount = (heading: string, of: AmountGetters): Column<Behind> => ({
  heading: `${heading} (GHS)`,
  width: 15,
  kind: 'money',
  of: ({ payment, expense, totals }) => {
    if (payment) return of.payment?.(payment) ?? null
    if (expense) return of.expense?.(expense) ?? null
    return totals ? of.totals(totals) : null
  },
})

const BEHIND: Column<Behind>[] = [
  {
    heading: 'Counts On',
    width: 12,
    kind: 'day',
    of: ({ payment, expense }) => payment?.day ?? expense?.spentOn ?? null,
  },
  { heading: 'Property', width: 24, kind: 'text', of: ({ propertyName }) => propertyName },
  {
    heading: 'Unit',
    width: 12,
    kind: 'text',
    of: ({ payment, expense }) => (payment ?? expense)?.unitName ?? null,
  },
  {
    heading: 'What',
    width: 14,
    kind: 'text',
    of: ({ payment, expense }) => (payment ? KIND_LABELS[payment.kind] : expense ? 'Expense' : null),
  },
  {
    heading: 'For',
    width: 18,
    kind: 'text',
    of: ({ payment, expense }) =>
      payment ? PURPOSE_LABELS[payment.purpose] : expense ? CATEGORY_LABELS[expense.category] : null,
  },
  {
    heading: 'Tenant or Supplier',
    width: 30,
    kind: 'text',
    of: ({ payment, expense }) => payment?.tenantName ?? expense?.supplier ?? null,
  },
  { heading: 'Receipt', width: 16, kind: 'text', of: ({ payment }) => payment?.receiptNumber ?? null },
  { heading: 'Corrects', width: 10, kind: 'text', of: ({ payment }) => payment?.adjusts ?? null },
  { heading: 'Received On', width: 12, kind: 'day', of: ({ payment }) => payment?.receivedOn ?? null },
  amount('Received', {
    payment: (payment) => payment.amount,
    totals: ({ totalReceived, notInMoney }) => toCedis(toPesewas(totalReceived) + toPesewas(notInMoney)),
  }),
  amount('Withheld', { payment: ({ withheld }) => withheld, totals: ({ withheld }) => withheld }),
  amount('VAT', { payment: ({ vat }) => vat, totals: ({ vat }) => vat }),
  amount('Tax', { payment: ({ tax }) => tax, totals: ({ tax }) => tax }),
  amount('Spent', { expense: (expense) => expense.amount, totals: ({ expenses }) => expenses }),
  { heading: 'Note', width: 36, kind: 'text', of: ({ expense }) => expense?.note ?? null },
]

export function statementSheets(
  { month, properties, totals, ofNoProperty }: OwnerStatement,
  { payments, expenses }: NonNullable<OwnerStatement['behind']>,
): Promise<Uint8Array> {
  const names = new Map(properties.map(({ propertyId, propertyName }) => [propertyId, propertyName]))
  const findPropertyName = (id: string) => names.get(id) ?? ''
  const summary = [
    ...properties.map((property): SummaryRow => ({ ...property, month })),
    ...(ofNoProperty ? [{ ...ofNoProperty, month, propertyName: WITHOUT_PROPERTY }] : []),
  ]
  const behind = [
    ...payments.map((payment): Behind => ({ payment, propertyName: findPropertyName(payment.propertyId) })),
    ...expenses.map((expense): Behind => ({ expense, propertyName: findPropertyName(expense.propertyId) })),
  ]
  return createWorkbook([
    createSheet('Summary', SUMMARY, {
      rows: [...summary, { ...totals, month, propertyName: 'Total', summedRows: summary.length }],
      summedRows: (row) => row.summedRows,
    }),
    createSheet('Payments and expenses', BEHIND, {
      rows: [...behind, { totals, propertyName: 'Total' }],
      summedRows: ({ totals: sums }) => sums && behind.length,
    }),
  ])
}
