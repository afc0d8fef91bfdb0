import { CATEGORY_LABELS, type ExpenseCategory } from '../expenses/expenses.rules.ts'
import type { StatementFigures } from './owner-statements.contract.ts'
import { INCOME_LABELS } from './owner-statements.rules.ts'

/** Lines use a landlord's words; outgoing amounts are negative. The lines of a part add up to its sum. */
export type StatementLine = {
  label: string
  cedis: number
  kind: 'item' | 'sum' | 'remark' | 'result'
  of?: 'received' | 'tax' | 'expenses'
  category?: ExpenseCategory
}

export const negate = (cedis: number): number => (cedis === 0 ? 0 : -cedis)

function receivedLines({ receivedByPurpose, received, withheld }: StatementFigures): StatementLine[] {
  return [
    ...receivedByPurpose.map(
      ({ purpose, amount }): StatementLine => ({
        label: INCOME_LABELS[purpose],
        cedis: amount,
        kind: 'item',
        of: 'received',
      }),
    ),
    { label: 'Received', cedis: received, kind: 'sum' },
    ...when(withheld !== 0, { label: 'Of this withheld as tax', cedis: withheld, kind: 'remark' }),
  ]
}

const when = (isShown: boolean, line: StatementLine): StatementLine[] => (isShown ? [line] : [])

const spentLines = ({ expensesByCategory, expenses, fees }: StatementFigures): StatementLine[] => [
  ...expensesByCategory.map(
    ({ category, total }): StatementLine => ({
      label: CATEGORY_LABELS[category],
      cedis: negate(total),
      kind: 'item',
      of: 'expenses',
      category,
    }),
  ),
  { label: 'Expenses', cedis: negate(expenses), kind: 'sum' },
  ...when(fees !== 0, { label: 'Fees of the payment provider', cedis: negate(fees), kind: 'item' }),
]

/** Only with prepaid tax or deposits; otherwise the figures are in earlier lines. */
function moneyLines(figures: StatementFigures): StatementLine[] {
  const { withheld, receivedInMoney, vat, expenses, fees, taxPayable, payOut } = figures
  if (withheld === 0 && taxPayable === figures.tax) return []
  return [
    { label: 'Received in money', cedis: receivedInMoney, kind: 'item' },
    ...when(vat !== 0, { label: 'VAT', cedis: negate(vat), kind: 'item' }),
    { label: 'Expenses', cedis: negate(expenses), kind: 'item' },
    ...when(fees !== 0, { label: 'Fees of the payment provider', cedis: negate(fees), kind: 'item' }),
    { label: 'Tax still to pay', cedis: negate(taxPayable), kind: 'item', of: 'tax' },
    { label: 'To pay out', cedis: payOut, kind: 'result' },
  ]
}

function depositLines({ depositMovement }: StatementFigures): StatementLine[] {
  const { opening, received, used, returned, closing } = depositMovement
  if ([opening, received, used, returned, closing].every((cedis) => cedis === 0)) return []
  return [
    { label: 'At the beginning', cedis: opening, kind: 'item' },
    { label: 'Received', cedis: received, kind: 'item' },
    ...when(used !== 0, { label: 'Used for charges', cedis: negate(used), kind: 'item' }),
    ...when(returned !== 0, { label: 'Given back', cedis: negate(returned), kind: 'item' }),
    { label: 'At the end', cedis: closing, kind: 'sum' },
  ]
}

export type StatementPart = { title: string; lines: StatementLine[] }

export function statementParts(figures: StatementFigures): StatementPart[] {
  const { vat, vatDue, tax, net, notInMoney, deposits, totalReceived } = figures
  const parts: StatementPart[] = [
    { title: 'Money in', lines: receivedLines(figures) },
    { title: 'Money out', lines: spentLines(figures) },
    {
      title: 'Tax and net',
      lines: [
        ...when(vat !== 0, {
          label: 'VAT in what was received',
          cedis: negate(vat),
          kind: 'item',
          of: 'tax',
        }),
        { label: 'Tax on the rent', cedis: negate(tax), kind: 'item', of: 'tax' },
        { label: 'Net', cedis: net, kind: 'result' },
        ...when(vat !== 0 || vatDue !== 0, {
          label: 'VAT due: invoices less credit notes',
          cedis: vatDue,
          kind: 'remark',
        }),
      ],
    },
    { title: 'The same in money', lines: moneyLines(figures) },
    {
      title: 'Income without money',
      lines: when(notInMoney !== 0, {
        label: 'Paid from deposits and opening credit',
        cedis: notInMoney,
        kind: 'item',
        of: 'received',
      }),
    },
    {
      title: 'Not income',
      lines: when(deposits !== 0, {
        label: 'Deposits received, less given back',
        cedis: deposits,
        kind: 'item',
        of: 'received',
      }).concat(when(deposits !== 0, { label: 'Received with deposits', cedis: totalReceived, kind: 'sum' })),
    },
    { title: 'Deposits held for tenants', lines: depositLines(figures) },
  ]
  return parts.filter(({ lines }) => lines.length > 0)
}

type Counts = Pick<StatementFigures, 'units' | 'occupiedUnits' | 'occupancyPercent'>

/** '17 of 20 units (85 %)'. */
export const occupiedText = ({ units, occupiedUnits, occupancyPercent }: Counts): string =>
  occupancyPercent === null
    ? 'No units'
    : `${occupiedUnits} of ${units} ${units === 1 ? 'unit' : 'units'} (${occupancyPercent} %)`

/** '520 of 600 days (86.7 %)'; null without counted days. */
export const occupiedDaysText = ({
  letDays,
  availableDays,
  letDaysPercent,
}: Pick<StatementFigures, 'letDays' | 'availableDays' | 'letDaysPercent'>): string | null =>
  letDaysPercent === null
    ? null
    : `${letDays.toLocaleString('en-GB')} of ${availableDays.toLocaleString('en-GB')} days (${letDaysPercent} %)`

/** 'Owner_Statement_2026-11_Bohye_Shops.pdf'. */
export function statementFileName(month: string, propertyName: string | null, ending: string): string {
  const name = propertyName?.replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '_').replace(/_$/, '')
  return `${['Owner_Statement', month, name].filter(Boolean).join('_')}.${ending}`
}
