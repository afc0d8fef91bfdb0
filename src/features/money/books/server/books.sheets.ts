import type { Column } from '../../../../server/sheets/write.columns.ts'
import { toCedis, toPesewas } from '../../../../shared/money.ts'
import type { Debtors, TrialBalance, VatMonth, YearOfBooks } from '../books.contract.ts'
import type { CloseFigures } from '../closes.contract.ts'

export type Sheet<Row> = { columns: Column<Row>[]; rows: Row[] }

const text = <Row>(heading: string, width: number, of: (row: Row) => string | null): Column<Row> => ({
  heading,
  width,
  kind: 'text',
  of,
})
const money = <Row>(heading: string, of: (row: Row) => number | null): Column<Row> => ({
  heading: `${heading} (GHS)`,
  width: 16,
  kind: 'money',
  of,
})

type Balance = Omit<TrialBalance['rows'][number], 'account'>
export const trialBalanceSheet = ({ rows, totals }: TrialBalance): Sheet<Balance> => ({
  columns: [
    text('Code', 10, ({ code }) => code),
    text('Account', 30, ({ name }) => name),
    money('Debit', ({ debit }) => debit || null),
    money('Credit', ({ credit }) => credit || null),
  ],
  rows: [...rows, { code: '', name: 'Total', ...totals }],
})

type Debtor = Omit<Debtors['rows'][number], 'tenantId'>
export const debtorsSheet = ({ rows, totals }: Debtors): Sheet<Debtor> => ({
  columns: [
    text('Tenant', 30, ({ tenantName }) => tenantName),
    money('Not Due', ({ notDue }) => notDue),
    money('1-30 Days', (row) => row['1-30']),
    money('31-60 Days', (row) => row['31-60']),
    money('61-90 Days', (row) => row['61-90']),
    money('Over 90 Days', (row) => row['90+']),
    money('Credit', ({ credit }) => credit),
    money('Balance', ({ balance }) => balance),
  ],
  rows: [...rows, { tenantName: 'Total', ...totals }],
})

type YearMonth = { month: string; figures: CloseFigures }
const figure = (heading: string, name: keyof CloseFigures) =>
  money<YearMonth>(heading, ({ figures }) => figures[name])

export const yearSheet = ({ months, totals }: YearOfBooks): Sheet<YearMonth> => ({
  columns: [
    text('Month', 10, ({ month }) => month),
    figure('Received', 'received'),
    figure('Withheld as Tax', 'withheld'),
    figure('VAT in Received', 'vat'),
    figure('VAT Due', 'vatDue'),
    figure('Expenses', 'expenses'),
    figure('Provider Fees', 'fees'),
    figure('Tax on Rent', 'tax'),
    figure('Net', 'net'),
    figure('Deposits Held', 'depositsHeld'),
    figure('Receivable', 'receivable'),
  ],
  rows: [...months, { month: 'Total', figures: totals }],
})

type VatRow = VatMonth['totals'] & {
  day: string | null
  kind: string
  document: string | null
  tenantName: string | null
  unitName: string | null
}
const negative = (amount: number) => toCedis(-toPesewas(amount))

/** Credit notes are negative, so that the rows add up to the VAT due. */
export const vatSheet = ({ invoices, creditNotes, totals }: VatMonth): Sheet<VatRow> => ({
  columns: [
    { heading: 'Date', width: 12, kind: 'day', of: ({ day }) => day },
    text('Kind', 14, ({ kind }) => kind),
    text('Document', 18, ({ document }) => document),
    text('Tenant', 30, ({ tenantName }) => tenantName),
    text('Unit', 14, ({ unitName }) => unitName),
    money('Net', ({ net }) => net),
    money('VAT', ({ vat }) => vat),
    money('Gross', ({ gross }) => gross),
  ],
  rows: [
    ...invoices.map(({ invoiceNumber, ...row }) => ({ ...row, kind: 'Invoice', document: invoiceNumber })),
    ...creditNotes.map(({ creditNoteNumber, net, vat, gross, ...row }) => ({
      ...row,
      kind: 'Credit note',
      document: creditNoteNumber,
      net: negative(net),
      vat: negative(vat),
      gross: negative(gross),
    })),
    { day: null, kind: 'Total', document: null, tenantName: null, unitName: null, ...totals },
  ],
})
