import { NativeSelect } from '@mantine/core'
import type { ImportColumn, ImportColumns } from '../../shared/imports.ts'
import { Text } from '../ui/layout.tsx'
import { type Column, DataTable } from '../ui/list/data-table.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/page.tsx'
import { missingText } from './import.messages.ts'

const LEFT_OUT = ''

type Props<F extends string> = {
  columns: readonly ImportColumn<F>[]
  /** The fields with their labels. */
  fields: ImportColumns<F>
  /** Fields that rows need and no column has. */
  missing: readonly F[]
  busy: boolean
  onChange: (columns: ImportColumn<F>[]) => void
}

/** Each column of a sheet with its first cells, and a choice of what it is. */
export function ColumnMapping<F extends string>({ columns, fields, missing, busy, onChange }: Props<F>) {
  const choose = (at: number, field: F | null) =>
    onChange(
      columns.map((column) => {
        if (column.at === at) return { ...column, field }
        return column.field === field ? { ...column, field: null } : column
      }),
    )
  const data = [
    { value: LEFT_OUT, label: 'Left out' },
    ...(Object.keys(fields) as F[]).map((value) => ({ value, label: fields[value] })),
  ]
  const shown: Column<ImportColumn<F>>[] = [
    { header: 'Column', card: 'title', cell: ({ heading, at }) => heading || `Column ${at + 1}` },
    {
      header: 'First cells',
      cell: ({ samples }) => (
        <Text as="span" tone="soft">
          {samples.join(' · ') || 'empty'}
        </Text>
      ),
    },
    {
      header: 'Is read as',
      cell: ({ at, heading, field }) => (
        <NativeSelect
          aria-label={`What ${heading || `column ${at + 1}`} is`}
          data={data}
          value={field ?? LEFT_OUT}
          disabled={busy}
          onChange={({ currentTarget: { value } }) => choose(at, value === LEFT_OUT ? null : (value as F))}
        />
      ),
    },
  ]
  return (
    <Section title="Columns of the file">
      {missing.length > 0 && (
        <Notice tone="warning">{missingText(missing.map((field) => fields[field]))}</Notice>
      )}
      <DataTable label="Columns of the file" columns={shown} rows={columns} rowKey={({ at }) => String(at)} />
    </Section>
  )
}
