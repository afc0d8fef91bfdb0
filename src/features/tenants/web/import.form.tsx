import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { formatDay, isDay } from '../../../shared/days.ts'
import { errorSentences, messageOf } from '../../../web/api-error.ts'
import { useFormKey } from '../../../web/form-key.ts'
import { type Column, DataTable } from '../../../web/ui/data-table.tsx'
import { Text } from '../../../web/ui/layout.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Section } from '../../../web/ui/page.tsx'
import {
  IMPORT_COLUMNS,
  IMPORT_FIELDS,
  type Imported,
  type ImportField,
  type ImportPreview,
  type ImportRow,
} from '../import.contract.ts'
import { manyTenants, previewText } from './import.messages.ts'
import classes from './import.module.css'
import { importApi } from './tenants.api.ts'

const SHOWN = 100

type Props = { preview: ImportPreview; onImported: (imported: Imported) => Promise<void> }

export function ImportForm({ preview, onImported }: Props) {
  const { rows, ignored, bad } = preview
  const [badOnly, setBadOnly] = useState(bad > 0)
  const [sendEmail, setSendEmail] = useState(true)
  const { busy, failure, start } = useImport(preview, sendEmail, onImported)
  const shown = badOnly ? rows.filter(({ problems }) => problems.length > 0) : rows
  return (
    <Section title="Look it over">
      <Text tone={bad > 0 ? 'red' : 'green'} weight={600} role="status">
        {previewText(preview)}
      </Text>
      {ignored.length > 0 && (
        <Text tone="soft">Left out, as the portal has no such column: {ignored.join(', ')}.</Text>
      )}
      {bad > 0 && bad < rows.length && (
        <Checkbox
          label={`Show only the rows to correct (${bad.toLocaleString('en-GB')})`}
          checked={badOnly}
          onChange={(event) => setBadOnly(event.currentTarget.checked)}
        />
      )}
      {bad === 0 && (
        <>
          <Checkbox
            label="Send welcome e-mails"
            description="Each tenant gets a link to set a password. Without it, send each the welcome email later from the list."
            checked={sendEmail}
            onChange={(event) => setSendEmail(event.currentTarget.checked)}
          />
          {failure && (
            <Notice tone="error">
              {errorSentences(failure, messageOf).map((sentence) => (
                <Text key={sentence} mb="sm">
                  {sentence}
                </Text>
              ))}
            </Notice>
          )}
          <div>
            <Button aria-disabled={busy || undefined} onClick={start}>
              {busy ? 'Importing...' : `Import ${manyTenants(rows.length)}`}
            </Button>
          </div>
        </>
      )}
      <Rows key={String(badOnly)} rows={shown} />
    </Section>
  )
}

function useImport(preview: ImportPreview, sendEmail: boolean, onImported: Props['onImported']) {
  const formKey = useFormKey()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const start = async () => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    const body = { rows: preview.rows.map(({ row, values }) => ({ row, ...values })), sendEmail }
    try {
      const imported = await importApi('POST /tenants/import', { body, key: formKey.keyFor(body) })
      formKey.done()
      await onImported(imported)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, start: () => void start() }
}

const columns: Column<ImportRow>[] = [
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
  ...IMPORT_FIELDS.map(
    (field): Column<ImportRow> => ({
      header: IMPORT_COLUMNS[field],
      ...(field === 'name' && { card: 'title' }),
      cell: (row) => <Value row={row} field={field} />,
    }),
  ),
]

function Value({ row: { values, problems }, field }: { row: ImportRow; field: ImportField }) {
  const problem = problems.find((one) => one.field === field)
  const text = values[field] || '–'
  const shown = <span className={classes[field]}>{isDay(text) ? formatDay(text) : text}</span>
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

function Rows({ rows }: { rows: readonly ImportRow[] }) {
  const [count, setCount] = useState(SHOWN)
  const more = rows.length - count
  return (
    <div className={classes.table}>
      <DataTable
        label="Tenants in the file"
        columns={columns}
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
