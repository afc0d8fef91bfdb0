import { useState } from 'react'
import { CheckField, SelectField } from '../../../../../web/ui/form/controls.tsx'
import { MonthField } from '../../../../../web/ui/form/date-field.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { type Column, DataTable } from '../../../../../web/ui/list/data-table.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { BOOK_FIELDS, type BookField, type BookImport } from '../../imports.contract.ts'
import { counted, FIELD_LABELS } from '../imports.labels.ts'
import classes from '../imports.module.css'
import { StepFoot } from '../step-foot.tsx'
import { countLeft, isEmptyColumn, isUnsure } from '../steps.rules.ts'
import type { Changing, StepProps } from '../use-import-changes.ts'
import { OptionsFields } from './options.fields.tsx'
import { type ColumnChoice, chooseField, withWaiting } from './waiting-columns.ts'

type BookColumn = BookImport['columns'][number]

const FIELD_OPTIONS = BOOK_FIELDS.map((value) => ({ value, label: FIELD_LABELS[value] }))

export function ColumnsStep({ book, changing, onStep }: StepProps) {
  const [looked, setLooked] = useState<ReadonlySet<number>>(new Set())
  const columns = withWaiting(book.columns, changing.waiting).filter((column) => !isEmptyColumn(column))
  const isDoubtful = (column: BookColumn) => isUnsure(column) && !looked.has(column.at)
  const doubtful = columns.filter(isDoubtful).length
  const choose = (choice: ColumnChoice) => {
    setLooked(new Set([...looked, choice.at]))
    if (choice.field !== 'paid' || choice.month) changing.change({ columns: [choice] })
  }
  const left = countLeft(book.problems)
  return (
    <>
      <Section title="Where the rows are">
        {book.problems
          .filter(({ kind, fixed }) => kind === 'headings' && !fixed)
          .map(({ sentence }) => (
            <Text key={sentence} tone="orange" weight={600} role="status">
              {sentence}
            </Text>
          ))}
        <Sheets sheets={book.sheets} changing={changing} />
        <OptionsFields book={book} changing={changing} />
      </Section>
      <div className={classes.table}>
        <Row gap="xs lg" justify="between" align="baseline">
          <h2>What each column is</h2>
          <Text tone={doubtful > 0 ? 'orange' : 'green'} weight={600} role="status">
            {doubtful > 0
              ? `${counted(doubtful, 'column')} to look at`
              : 'Every column was recognised or looked at'}
          </Text>
        </Row>
        <DataTable
          label="Columns of the book"
          columns={createColumns(isDoubtful, choose)}
          rows={columns}
          rowKey={({ at }) => String(at)}
        />
      </div>
      <StepFoot to={left > 0 ? 'problems' : 'check'} onStep={onStep} word="Continue">
        {doubtful > 0 ? 'Columns that are not used are left out; nothing of them is lost.' : undefined}
      </StepFoot>
    </>
  )
}

type SheetsProps = { sheets: BookImport['sheets']; changing: Changing }

function Sheets({ sheets, changing }: SheetsProps) {
  const taken = sheets.filter((sheet) => sheet.taken)
  const [only] = sheets
  if (sheets.length === 1 && only)
    return (
      <Text>
        Read from {only.name ? `the sheet '${only.name}'` : 'the file'}
        {headingText(only.headingRow)}.
      </Text>
    )
  const toggle = (name: string) => {
    const names = taken.map((sheet) => sheet.name)
    const sent = names.includes(name) ? names.filter((one) => one !== name) : [...names, name]
    changing.change({ sheets: sent })
  }
  return (
    <Stack as="fieldset" gap="sm">
      <legend>Sheets that are read</legend>
      {sheets.map(({ name, rows, hidden, headingRow, taken: isTaken }) => (
        <CheckField
          key={name}
          label={name}
          description={`${counted(rows, 'row')}${headingText(headingRow)}${hidden ? ', hidden' : ''}`}
          checked={isTaken}
          onChange={() => toggle(name)}
        />
      ))}
    </Stack>
  )
}

const headingText = (row: number | null) =>
  row === null ? ', no headings found' : `, headings in row ${row}`

const createColumns = (
  isDoubtful: (column: BookColumn) => boolean,
  onChoose: (choice: ColumnChoice) => void,
): Column<BookColumn>[] => [
  {
    header: 'In your book',
    card: 'title',
    cell: ({ heading, at }) => heading || `Column ${at + 1}, no heading`,
  },
  {
    header: 'First cells',
    card: 'plain',
    cell: ({ samples }) => <Text tone="soft">{samples.join(' · ') || 'Empty'}</Text>,
  },
  {
    header: 'Is',
    widths: [320, 260],
    card: 'plain',
    cell: (column) => <FieldChoice column={column} isDoubtful={isDoubtful(column)} onChoose={onChoose} />,
  },
]

type ChoiceProps = { column: BookColumn; isDoubtful: boolean; onChoose: (choice: ColumnChoice) => void }

function FieldChoice({ column, isDoubtful, onChoose }: ChoiceProps) {
  const { at, heading, field, month } = column
  const today = useToday()
  const [asks, setAsks] = useState(false)
  const shown = asks ? 'paid' : field
  const choose = (to: BookField) => {
    const choice = chooseField(column, to)
    setAsks(to === 'paid' && !choice.month)
    onChoose(choice)
  }
  return (
    <div>
      <Row gap="sm">
        <SelectField
          size="sm"
          flex="1 1 140px"
          aria-label={`What ${heading || `column ${at + 1}`} is`}
          data={FIELD_OPTIONS}
          value={shown}
          onChange={(event) => choose(event.currentTarget.value as BookField)}
        />
        {shown === 'paid' && (
          <MonthField
            size="sm"
            flex="1 1 110px"
            aria-label={`Month of ${heading || `column ${at + 1}`}`}
            today={today}
            value={month ?? ''}
            onChange={(value) => {
              if (/^\d{4}-\d\d$/.test(value)) onChoose({ at, field: 'paid', month: value })
            }}
          />
        )}
      </Row>
      {isDoubtful && (
        <span className={classes.doubt}>
          {field === 'ignore' ? 'Not recognised: is it needed?' : 'Recognised by its cells: is it right?'}
          {field !== 'ignore' && (
            <>
              {' '}
              <button
                type="button"
                className={classes.yes}
                onClick={() => onChoose(chooseField(column, field))}
              >
                Yes
              </button>
            </>
          )}
        </span>
      )}
    </div>
  )
}
