import { formatDay } from '../../../../../shared/days.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { ColumnMapping } from '../../../../../web/ui/column-mapping.tsx'
import { FoldRow } from '../../../../../web/ui/fold-row.tsx'
import { DateField } from '../../../../../web/ui/form/date-field.tsx'
import { FieldRow } from '../../../../../web/ui/form/form.tsx'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import type { Mapping } from '../../mapping.rules.ts'
import type { StatementPreview } from '../../statements.contract.ts'
import { ImportCounts } from './import-counts.tsx'
import { PreviewLines } from './preview-lines.tsx'
import { chooseField, FIELD_OPTIONS, findField, missingText } from './statement-columns.ts'
import type { Reading, StatementImport } from './use-statement-import.ts'

type Props = { importing: StatementImport; reading: Reading; preview: StatementPreview }

export function PreviewStep({ importing, reading, preview }: Props) {
  const { needsMapping, problems, counts } = preview
  const mapping: Mapping = reading.mapping ?? preview.mapped
  return (
    <>
      {needsMapping && (
        <Section title="What each column is">
          <Notice tone="info">
            {missingText(mapping) ?? 'Please look at the columns.'} It is remembered for this account.
          </Notice>
          <Columns importing={importing} reading={reading} preview={preview} mapping={mapping} />
        </Section>
      )}
      {!needsMapping && (
        <Section title="Look it over">
          {problems.length > 0 ? (
            <Problems problems={problems} />
          ) : (
            <Notice tone="info">
              <ImportCounts counts={counts} isPreview />
            </Notice>
          )}
          <Covered importing={importing} reading={reading} preview={preview} />
          {problems.length === 0 && (
            <div>
              <Button aria-disabled={importing.sent !== null || undefined} onClick={importing.confirm}>
                {importing.sent === null ? importText(counts.added) : 'Importing...'}
              </Button>
            </div>
          )}
          <PreviewLines lines={preview.lines} />
          <FoldRow line="Other columns?">
            <Columns importing={importing} reading={reading} preview={preview} mapping={mapping} />
          </FoldRow>
        </Section>
      )}
    </>
  )
}

const importText = (added: number) =>
  added === 1 ? 'Import 1 line' : `Import ${added.toLocaleString('en-GB')} lines`

function Columns({ importing, reading, preview, mapping }: Props & { mapping: Mapping }) {
  return (
    <ColumnMapping
      label="Columns of the statement"
      columns={preview.columns}
      options={FIELD_OPTIONS}
      getField={({ heading }) => findField(mapping, heading)}
      disabled={importing.sent !== null}
      onChoose={({ heading }, field) =>
        importing.read({ ...reading, mapping: chooseField(mapping, heading, field) })
      }
    />
  )
}

const Problems = ({ problems }: Pick<StatementPreview, 'problems'>) => (
  <Notice tone="error">
    <Stack gap="xs">
      <Text weight={600}>Nothing can be imported before these rows are corrected in the file:</Text>
      <ul>
        {problems.map(({ row, message }) => (
          <li key={row + message}>
            Row {row}: {message}
          </li>
        ))}
      </ul>
    </Stack>
  </Notice>
)

function Covered({ importing, reading, preview: { from, to } }: Props) {
  const today = useToday()
  const set = (days: { from?: string; to?: string }) => {
    if (Object.values(days).every((day) => day === '' || /^\d{4}-\d\d-\d\d$/.test(day)))
      importing.read({ ...reading, ...days })
  }
  return (
    <Stack gap="xs" maxWidth={520}>
      <FieldRow>
        <DateField
          label="The file covers from"
          today={today}
          max={today}
          value={reading.from ?? from ?? ''}
          onChange={(day) => set({ from: day })}
        />
        <DateField
          label="To"
          today={today}
          max={today}
          value={reading.to ?? to ?? ''}
          onChange={(day) => set({ to: day })}
        />
      </FieldRow>
      <Text tone="soft" size="sm">
        {from && to ? `Its lines are from ${formatDay(from)} to ${formatDay(to)}. ` : ''}If the statement says
        more days, enter them: then claims of those days are not waited for.
      </Text>
    </Stack>
  )
}
