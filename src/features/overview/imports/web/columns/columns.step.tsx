import { useState } from 'react'
import { ColumnMapping, nameColumn } from '../../../../../web/ui/column-mapping.tsx'
import { CheckField } from '../../../../../web/ui/form/controls.tsx'
import { MonthField } from '../../../../../web/ui/form/date-field.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
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
  // A payment is stored once its month is known.
  const [pending, setPending] = useState<number | null>(null)
  const getField = ({ at, field }: BookColumn): BookField => (at === pending ? 'paid' : field)
  const choose = (choice: ColumnChoice) => {
    setLooked(new Set([...looked, choice.at]))
    if (choice.month) setPending(null)
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
        <ColumnMapping
          label="Columns of the book"
          columns={columns}
          options={FIELD_OPTIONS}
          getField={getField}
          onChoose={(column, field) => {
            const choice = chooseField(column, field as BookField)
            setPending(choice.field === 'paid' && !choice.month ? column.at : null)
            choose(choice)
          }}
          renderMore={(column) =>
            getField(column) === 'paid' && <PaidMonth column={column} onChoose={choose} />
          }
          renderNote={(column) => isDoubtful(column) && <Doubt column={column} onChoose={choose} />}
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

type ChoiceProps = { column: BookColumn; onChoose: (choice: ColumnChoice) => void }

function PaidMonth({ column, onChoose }: ChoiceProps) {
  const { at, month } = column
  return (
    <MonthField
      size="sm"
      flex="1 1 110px"
      aria-label={`Month of ${nameColumn(column)}`}
      today={useToday()}
      value={month ?? ''}
      onChange={(value) => {
        if (/^\d{4}-\d\d$/.test(value)) onChoose({ at, field: 'paid', month: value })
      }}
    />
  )
}

const Doubt = ({ column, onChoose }: ChoiceProps) => (
  <span className={classes.doubt}>
    {column.field === 'ignore' ? (
      'Not recognised: is it needed?'
    ) : (
      <>
        Recognised by its cells: is it right?{' '}
        <button
          type="button"
          className={classes.yes}
          onClick={() => onChoose(chooseField(column, column.field))}
        >
          Yes
        </button>
      </>
    )}
  </span>
)
