import type { ImportColumn, ImportColumns } from '../../shared/imports.ts'
import { ColumnMapping } from '../ui/column-mapping.tsx'
import { Text } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/page.tsx'
import { chooseColumn, missingText } from './import.messages.ts'

const NOT_USED = ''

type Props<F extends string> = {
  columns: readonly ImportColumn<F>[]
  /** The fields with their labels. */
  fields: ImportColumns<F>
  joined: readonly F[]
  /** Fields that rows need and no column has. */
  missing: readonly F[]
  busy: boolean
  onChange: (columns: ImportColumn<F>[]) => void
}

export function ImportColumnsSection<F extends string>(props: Props<F>) {
  const { columns, fields, joined, missing, busy, onChange } = props
  const options = [
    { value: NOT_USED, label: 'Not used' },
    ...(Object.keys(fields) as F[]).map((value) => ({ value, label: fields[value] })),
  ]
  return (
    <Section title="What each column is">
      {missing.length > 0 && (
        <Notice tone="warning">{missingText(missing.map((field) => fields[field]))}</Notice>
      )}
      {joined.length > 0 && (
        <Text tone="soft">
          First and last names in two columns are joined: choose {joined.map((field) => fields[field])} for
          both.
        </Text>
      )}
      <ColumnMapping
        label="Columns of the file"
        columns={columns}
        options={options}
        getField={({ field }) => field ?? NOT_USED}
        disabled={busy}
        onChoose={({ at }, field) =>
          onChange(chooseColumn(columns, { at, field: field === NOT_USED ? null : (field as F) }, joined))
        }
      />
    </Section>
  )
}
