import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { Row, Text } from './layout.tsx'
import { type Column, DataTable } from './list/data-table.tsx'

type SheetColumn = { at: number; heading: string; samples: readonly string[] }
type Option = { value: string; label: string }

type Props<C extends SheetColumn> = {
  label: string
  columns: readonly C[]
  /** The fields, and one for a column that is not used. */
  options: readonly Option[]
  getField: (column: C) => string
  onChoose: (column: C, field: string) => void
  disabled?: boolean
  /** Next to the field, as the month of a payment. */
  renderMore?: (column: C) => ReactNode
  /** Below the field, as a doubt. */
  renderNote?: (column: C) => ReactNode
}

/** Each column of a sheet with its first cells, and a choice of what it is. */
export function ColumnMapping<C extends SheetColumn>({ label, columns, ...choice }: Props<C>) {
  return (
    <DataTable label={label} columns={createColumns(choice)} rows={columns} rowKey={({ at }) => String(at)} />
  )
}

/** 'Name', or 'column 3' where the sheet has no heading. */
export const nameColumn = ({ heading, at }: SheetColumn): string => heading || `column ${at + 1}`

const createColumns = <C extends SheetColumn>(choice: Omit<Props<C>, 'label' | 'columns'>): Column<C>[] => [
  {
    header: 'In your file',
    card: 'title',
    cell: ({ heading, at }) => heading || `Column ${at + 1}, no heading`,
  },
  {
    header: 'First cells',
    card: 'plain',
    cell: ({ samples }) => <Text tone="soft">{samples.join(' · ') || 'Empty'}</Text>,
  },
  {
    header: 'Is read as',
    widths: [320, 260],
    card: 'plain',
    cell: (column) => <Choice column={column} {...choice} />,
  },
]

type ChoiceProps<C extends SheetColumn> = Omit<Props<C>, 'label' | 'columns'> & { column: C }

function Choice<C extends SheetColumn>({ column, options, getField, onChoose, ...given }: ChoiceProps<C>) {
  const { disabled = false, renderMore, renderNote } = given
  return (
    <div>
      <Row gap="sm">
        <NativeSelect
          size="sm"
          flex="1 1 140px"
          aria-label={`What ${nameColumn(column)} is`}
          data={[...options]}
          value={getField(column)}
          disabled={disabled}
          onChange={(event) => onChoose(column, event.currentTarget.value)}
        />
        {renderMore?.(column)}
      </Row>
      {renderNote?.(column)}
    </div>
  )
}
