import { useState } from 'react'
import { formatDay, isDay } from '../../shared/days.ts'
import { printPhone } from '../../shared/fields/phone.ts'
import type { ImportColumns, ImportRow } from '../../shared/imports.ts'
import { Button } from '../ui/button.tsx'
import { Text } from '../ui/layout.tsx'
import { type Column, DataTable } from '../ui/list/data-table.tsx'
import classes from './import.module.css'

const SHOWN = 100

type Shown<F extends string> = {
  columns: ImportColumns<F>
  tableLabel: string
  titleField: F
  unbroken: readonly F[]
}

function createImportColumns<F extends string>({
  columns,
  titleField,
  unbroken,
}: Shown<F>): Column<ImportRow<F>>[] {
  return [
    {
      header: 'Row',
      card: 'aside',
      tight: true,
      cell: ({ row }) => (
        <Text as="span" tone="soft">
          {row}
        </Text>
      ),
    },
    ...(Object.keys(columns) as F[]).map(
      (field): Column<ImportRow<F>> => ({
        header: columns[field],
        ...(field === titleField && { card: 'title' as const }),
        cell: (row) => <Value row={row} field={field} unbroken={unbroken.includes(field)} />,
      }),
    ),
  ]
}

function Value<F extends string>({
  row: { values, problems, warnings = [] },
  field,
  unbroken,
}: {
  row: ImportRow<F>
  field: F
  unbroken: boolean
}) {
  const problem = problems.find((one) => one.field === field)
  const value = values[field] || '–'
  const text = field === 'phone' ? printPhone(value) : value
  const shown = (
    <span className={unbroken ? classes['unbroken'] : undefined}>{isDay(text) ? formatDay(text) : text}</span>
  )
  const noted = warnings.filter((one) => one.field === field)
  if (!problem && noted.length > 0)
    return (
      <>
        {shown}
        {noted.map(({ message }) => (
          <Text key={message} as="span" block size="sm" tone="orange">
            {message}
          </Text>
        ))}
      </>
    )
  if (!problem) return shown
  return (
    <Text as="span" block tone="red" weight={600}>
      {shown}
      <Text as="span" block size="sm" weight={400}>
        {problem.message}
      </Text>
    </Text>
  )
}

export function ImportRows<F extends string>({
  kind,
  rows,
}: {
  kind: Shown<F>
  rows: readonly ImportRow<F>[]
}) {
  const [count, setCount] = useState(SHOWN)
  const more = rows.length - count
  return (
    <div className={classes['table']}>
      <DataTable
        label={kind.tableLabel}
        columns={createImportColumns(kind)}
        rows={rows.slice(0, count)}
        rowKey={({ row }) => String(row)}
      />
      {more > 0 && (
        <Button variant="default" onClick={() => setCount(count + SHOWN)}>
          Show more ({more.toLocaleString('en-GB')} not shown)
        </Button>
      )}
    </div>
  )
}
