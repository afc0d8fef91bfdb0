import { Checkbox, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Day, isDay } from '../../../shared/days.ts'
import { SearchField } from '../form/fields.tsx'
import { Row } from '../layout.tsx'
import { DayFilter } from './day-filter.tsx'
import { FilterBar } from './filter-bar.tsx'

/** As in the address; '' for any. */
export type FilterTexts = Readonly<Record<string, string>>

type Option<Value extends string = string> = { value: Value; label: string }
type OptionGroup = { group: string; items: Option[] }
type UseOptions = (texts: FilterTexts) => readonly (Option | OptionGroup)[] | undefined

type FilterField =
  | { kind: 'search'; label: string; placeholder?: string }
  | { kind: 'select'; label: string; any: string; useOptions: UseOptions }
  | { kind: 'day'; label: string }
  | { kind: 'checkbox'; label: string }

export type Filter<Value extends string = string> = {
  /** Ignores invalid values in the address. */
  read: (text: string, texts: FilterTexts) => Value | undefined
  /** Filters without a field are set by links only. */
  field?: FilterField
  /** Other filters that mean nothing once this one changes. */
  clears?: readonly string[]
  /** The orders of a list, which hide no rows. */
  sorts?: readonly Option[]
}
export type Filters = Readonly<Record<string, Filter>>
export type FilterQuery<F extends Filters> = { [Name in keyof F]: ReturnType<F[Name]['read']> }

/** The texts of a query, '' for any. */
export const listTexts = <F extends Filters>(query: FilterQuery<F>): { [Name in keyof F]: string } =>
  Object.fromEntries(Object.keys(query).map((name) => [name, query[name] ?? ''])) as {
    [Name in keyof F]: string
  }

const LINKED_ID = /^[\w-]{1,64}$/
const ANY = 'Any'

export const searchFilter = (label: string, placeholder = ''): Filter => ({
  read: (text) => text || undefined,
  field: { kind: 'search', label, placeholder },
})

export const selectFilter = <Value extends string>(
  label: string,
  options: readonly Option<Value>[],
  any = ANY,
): Filter<Value> => ({
  read: (text) => options.find(({ value }) => value === text)?.value,
  field: { kind: 'select', label, any, useOptions: () => options },
})

type Loaded = { any?: string; clears?: readonly string[] }

/** Hidden while its options are undefined. */
export const loadedSelectFilter = (
  label: string,
  useOptions: UseOptions,
  { any = ANY, clears = [] }: Loaded = {},
): Filter => ({
  read: (text) => text || undefined,
  field: { kind: 'select', label, any, useOptions },
  clears,
})

export const dayFilter = (label: string): Filter<Day> => ({
  read: (text) => (isDay(text) ? text : undefined),
  field: { kind: 'day', label },
})

export const checkboxFilter = (label: string): Filter<'true'> => ({
  read: (text) => (text === 'true' ? text : undefined),
  field: { kind: 'checkbox', label },
})

export const linkFilter: Filter = { read: (text) => (LINKED_ID.test(text) ? text : undefined) }

/** '' is the default order. */
export const sortFilter = <Value extends string>(sorts: readonly Option<Value | ''>[]): Filter<Value> => ({
  read: (text) => sorts.map(({ value }) => value).find((value) => value === text) || undefined,
  sorts,
})

type Props = {
  filters: Filters
  texts: FilterTexts
  today: Day
  onChange: (changes: FilterTexts, how: { push: boolean }) => void
  className?: string | undefined
  wide?: boolean | undefined
  folds: boolean
  beside?: ReactNode
}

/** The first filter stays in view on a narrow screen, the others fold. */
export function ListFilters({ filters, texts, today, onChange, className, wide, folds, beside }: Props) {
  const [first, ...folded] = Object.entries(filters).flatMap(([name, { field, clears = [] }]) =>
    field ? [{ name, field, clears }] : [],
  )
  const findImportField = ({ name, field, clears }: NonNullable<typeof first>) => (
    <Field
      key={name}
      field={field}
      value={texts[name] ?? ''}
      texts={texts}
      today={today}
      // Each letter of a search would become an entry of the browser history.
      onChange={(text) => onChange({ ...emptied(clears), [name]: text }, { push: field.kind !== 'search' })}
    />
  )
  if (!first) return null
  if (!folds) return <search className={className}>{[first, ...folded].map(findImportField)}</search>
  if (folded.length === 0 && first.field.kind === 'search') return findImportField(first)
  if (folded.length === 0)
    return (
      <Row gap="md" align="end">
        {findImportField(first)}
        {beside}
      </Row>
    )
  return (
    <FilterBar
      className={className}
      wide={wide}
      search={findImportField(first)}
      activeCount={folded.filter(({ name }) => texts[name]).length}
      onClear={() => onChange(emptied(folded.map(({ name }) => name)), { push: true })}
    >
      {folded.map(findImportField)}
    </FilterBar>
  )
}

const emptied = (names: readonly string[]): FilterTexts => Object.fromEntries(names.map((name) => [name, '']))

type FieldProps<Kind extends FilterField['kind'] = FilterField['kind']> = {
  field: Extract<FilterField, { kind: Kind }>
  value: string
  texts: FilterTexts
  today: Day
  onChange: (text: string) => void
}

function Field({ field, ...props }: FieldProps) {
  const { value, today, onChange } = props
  switch (field.kind) {
    case 'search': {
      const { label, placeholder } = field
      return <SearchField label={label} placeholder={placeholder} value={value} onSearch={onChange} />
    }
    case 'select':
      return <Select field={field} {...props} />
    case 'day':
      return <DayFilter key={value} today={today} label={field.label} day={value} onDay={onChange} />
    case 'checkbox':
      return (
        <Checkbox
          label={field.label}
          checked={value !== ''}
          onChange={(event) => onChange(event.currentTarget.checked ? 'true' : '')}
        />
      )
  }
}

function Select({ field: { label, any, useOptions }, value, texts, onChange }: FieldProps<'select'>) {
  const options = useOptions(texts)
  if (!options) return null
  return (
    <NativeSelect
      label={label}
      value={value}
      data={[{ value: '', label: any }, ...options]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
