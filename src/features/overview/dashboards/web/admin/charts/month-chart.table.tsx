import { formatGhsWhole, toPesewas } from '../../../../../../shared/money.ts'
import { TextLink } from '../../../../../../web/ui/link.tsx'
import table from '../../../../../../web/ui/list/data-table.module.css'
import { inMonth, paidStatus, type StatusFilter } from '../analytics.links.ts'
import type { Range } from './analytics.range.ts'
import { type Month, nameOf } from './month-chart.months.ts'

type Column = {
  header: string
  statusOf?: (month: Month) => StatusFilter | undefined
  amountOf: (month: Month) => number
}

const COLUMNS: Column[] = [
  { header: 'Invoiced', amountOf: ({ invoiced }) => invoiced },
  { header: 'Paid', statusOf: paidStatus, amountOf: ({ paidAmount }) => paidAmount },
  { header: 'Unpaid', statusOf: () => 'open', amountOf: ({ unpaidAmount }) => unpaidAmount },
  { header: 'Overdue', statusOf: () => 'Overdue', amountOf: ({ overdueAmount }) => overdueAmount },
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
            <th scope="row">{titleOf(month)}</th>
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

const titleOf = ({ month }: Month) => `${nameOf(month).name} ${nameOf(month).year}`

type FigureProps = { column: Column; month: Month; range: Range; linked: boolean }

function Figure({ column: { header, statusOf, amountOf }, month, range, linked }: FigureProps) {
  const text = formatGhsWhole(toPesewas(amountOf(month)))
  if (!linked) return text
  return (
    <TextLink to="/invoices" search={inMonth(month.month, range, statusOf?.(month))} c="inherit">
      {text}
      <span className="visually-hidden">
        {' '}
        {header.toLowerCase()} in {titleOf(month)}
      </span>
    </TextLink>
  )
}
