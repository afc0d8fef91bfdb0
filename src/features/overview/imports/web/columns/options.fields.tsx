import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { isDay } from '../../../../../shared/days.ts'
import { SelectField, TextField } from '../../../../../web/ui/form/controls.tsx'
import { DateField } from '../../../../../web/ui/form/date-field.tsx'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import { propertiesQuery } from '../../../../property/properties/web/properties.api.ts'
import type { BookImport, ImportChanges } from '../../imports.contract.ts'
import type { Changing } from '../use-import-changes.ts'

type Options = NonNullable<ImportChanges['options']>
type Props = { book: BookImport; changing: Changing }

const DAYS = Array.from({ length: 31 }, (_, at) => String(at + 1))

/** The day, the headings and the property of the book, and the day of the rent. */
export function OptionsFields({ book, changing }: Props) {
  const today = useToday()
  const waiting: Options = Object.assign({}, ...changing.waiting.map(({ options }) => options))
  const options = { ...book.options, ...waiting }
  const change = (changed: Options) => changing.change({ options: changed })
  const hasProperty = book.columns.some(({ field }) => field === 'property')
  return (
    <>
      <Stack columns={230} gap="lg" align="start">
        <DateField
          label="The book is as of the evening of"
          description="What is owed then is taken over; rent that falls due later is billed here."
          today={today}
          max={today}
          value={options.asOf ?? ''}
          onChange={(asOf) => {
            if (isDay(asOf) && asOf !== options.asOf) change({ asOf })
          }}
        />
        <SelectField
          label="Monthly rent begins on day"
          description="Where the book does not say it for a tenant."
          data={DAYS}
          value={String(options.rentDay)}
          onChange={(event) => change({ rentDay: Number(event.currentTarget.value) })}
        />
        <HeadingField book={book} changing={changing} />
        <PropertyField hasColumn={hasProperty} property={options.property ?? ''} onChange={change} />
      </Stack>
      {book.asOfNote && (
        <Text tone="orange" role="status">
          {book.asOfNote}
        </Text>
      )}
    </>
  )
}

function HeadingField({ book, changing }: Props) {
  const row = book.sheets.find(({ taken, headingRow }) => taken && headingRow !== null)?.headingRow ?? null
  const commit = (text: string) => {
    const headingRow = Number(text)
    if (/^[1-9]\d{0,5}$/.test(text) && headingRow !== row) changing.change({ headingRow })
  }
  return (
    <TextField
      key={row}
      label="Headings are in row"
      description="The row that names the columns."
      inputMode="numeric"
      autoComplete="off"
      defaultValue={row ?? ''}
      onBlur={({ currentTarget }) => commit(currentTarget.value.trim())}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    />
  )
}

type PropertyProps = { hasColumn: boolean; property: string; onChange: (changed: Options) => void }

function PropertyField({ hasColumn, property, onChange }: PropertyProps) {
  const list = useId()
  const { data: properties = [] } = useQuery(propertiesQuery)
  return (
    <div>
      <TextField
        key={property}
        label="Property"
        description={
          hasColumn ? 'For rows that name none.' : 'One of yours, or a new name: it is made on the way.'
        }
        list={list}
        autoComplete="off"
        defaultValue={property}
        onBlur={({ currentTarget: { value } }) => {
          if (value.trim() !== property) onChange({ property: value.trim() || null })
        }}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      />
      <datalist id={list}>
        {properties.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </div>
  )
}
