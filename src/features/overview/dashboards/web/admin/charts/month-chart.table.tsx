import { formatGhsWhole, toPesewas } from '../../../../../../shared/money.ts'
import { TextLink } from '../../../../../../web/ui/link.tsx'
import table from '../../../../../../web/ui/list/data-table.module.css'
import { inMonth, paidStatus, type StatusFilter } from '../analytics.links.ts'
import type { Range } from './analytics.range.ts'
import { type Month, splitMonthName } from './month-chart.months.ts'

type Column = {
  header: string
  getStatus?: (month: Month) => StatusFilter | undefined
  getAmount: (month: Month) => number
}

const COLUMNS: Column[] = [
  { header: 'Invoiced', getAmount: ({ invoiced }) => invoiced },
  { header: 'Paid', getStatus: paidStatus, getAmount: ({ paidAmount }) => paidAmount },
  { header: 'Unpaid', getStatus: () => 'open', getAmount: ({ unpaidAmount }) => unpaidAmount },
  { header: 'Overdue', getStatus: () => 'Overdue', getAmount: ({ overdueAmount }) => overdueAmount },
]

type Props = {
  months: readonly Month[]
  range: Range
  /** False while only screen readers see the table, where a focused link would be invisible. */
  linked: boolean
}

export function MonthTable({ months, range, linked }: Props) {
  return (
    <table className={table.table} aria-label="Month by month">
      <thead>
        <tr>
          <th scope="col">Month</th>
          {COLUMNS.map(({ header }) => (
            <th key={header} scope="col" data-align="right">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <tr key={month.month}>
            <th scope="row">{getMonthTitle(month)}</th>
            {COLUMNS.map((column) => (
              <td key={column.header} data-align="right">
                <Figure column={column} month={month} range={range} linked={linked} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const getMonthTitle = ({ month }: Month) => `${splitMonthName(month).name} ${splitMonthName(month).year}`

type FigureProps = { column: Column; month: Month; range: Range; linked: boolean }

function Figure({ column: { header, getStatus, getAmount }, month, range, linked }: FigureProps) {
  const text = formatGhsWhole(toPesewas(getAmount(month)))
  if (!linked) return text
  return (
    <TextLink to="/invoices" search={inMonth(month.month, range, getStatus?.(month))} c="inherit">
      {text}
      <span className="visually-hidden">
        {' '}
        {header.toLowerCase()} in {getMonthTitle(month)}
      </span>
    </TextLink>
  )
}
