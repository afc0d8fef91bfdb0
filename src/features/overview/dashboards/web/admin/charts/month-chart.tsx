import { useId, useState } from 'react'
import { Button } from '../../../../../../web/ui/button.tsx'
import { Row, Stack } from '../../../../../../web/ui/layout.tsx'
import { Money } from '../../../../../../web/ui/values.tsx'
import type { InvoiceAnalytics } from '../../../analytics.contract.ts'
import type { Range } from './analytics.range.ts'
import { MonthColumn } from './month-chart.column.tsx'
import classes from './month-chart.module.css'
import { everyMonth, formatShort, type Month, scaleEnd, splitMonthName } from './month-chart.months.ts'
import { MonthTable } from './month-chart.table.tsx'

type Props = { months: InvoiceAnalytics['months']; range: Range }

export function MonthChart({ months, range }: Props) {
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const [pointed, setPointed] = useState<string | null>(null)
  const all = everyMonth(months, range)
  const end = scaleEnd(Math.max(...all.map(({ invoiced }) => invoiced)))
  return (
    <Stack as="section" className={classes.chart} gap="sm" aria-label="Month by month">
      <Row className={classes.head} gap="xs lg" align="baseline" justify="between">
        <h3>Month by month</h3>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={asTable}
          aria-controls={id}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Hide the table' : 'Show as a table'}
        </Button>
      </Row>
      <Reading month={all.find(({ month }) => month === pointed)} />
      <div className={classes.plot}>
        <div className={classes.lines} aria-hidden="true">
          <span>GHS {formatShort(end)}</span>
          <span>GHS {formatShort(end / 2)}</span>
        </div>
        <div className={classes.scroll}>
          <ul className={classes.columns}>
            {all.map((month, at) => (
              <MonthColumn
                key={month.month}
                month={month}
                range={range}
                end={end}
                first={at === 0}
                onPoint={setPointed}
              />
            ))}
          </ul>
        </div>
      </div>
      <div id={id} className={asTable ? classes.table : 'visually-hidden'}>
        <MonthTable months={all} range={range} linked={asTable} />
      </div>
    </Stack>
  )
}

const PARTS = [
  { tone: 'green', label: 'Paid', getAmount: ({ paidAmount }: Month) => paidAmount },
  { tone: 'grey', label: 'Unpaid', getAmount: ({ unpaidAmount }: Month) => unpaidAmount },
  { tone: 'red', label: 'Overdue', getAmount: ({ overdueAmount }: Month) => overdueAmount },
]

// Screen readers find the same in the links.
function Reading({ month }: { month: Month | undefined }) {
  return (
    <Row className={classes.reading} gap="2xs xl" size="sm" tone="soft" aria-hidden="true">
      <Row as="strong" gap="sm" tone="ink">
        {month ? `${splitMonthName(month.month).name} ${splitMonthName(month.month).year}` : 'Invoiced'}
        {month && <Money cedis={month.invoiced} whole />}
      </Row>
      {PARTS.map(({ tone, label, getAmount }) => (
        <span key={tone} data-tone={tone}>
          {label} {month && <Money cedis={getAmount(month)} whole />}
        </span>
      ))}
    </Row>
  )
}
