import { Input, NativeSelect, TextInput } from '@mantine/core'
import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { isDay } from '../../../shared/days.ts'
import { type InvoiceFilter, isMonth } from './invoice-filter.ts'
import classes from './invoice-filters.module.css'

type Due = Pick<InvoiceFilter, 'dueMonth' | 'dueDate'>
type Kind = keyof Due

const KINDS = [
  { value: 'dueMonth', label: 'Month' },
  { value: 'dueDate', label: 'Day' },
]
const LABELS = { dueMonth: 'Due month', dueDate: 'Due date' }
const ANY: Due = { dueMonth: '', dueDate: '' }

type Props = { due: Due; onChange: (due: Due) => void }

/** Filters by when invoices are due: in a month, or on a day. */
export function DueFilter({ due, onChange }: Props) {
  const [chosen, setChosen] = useState<Kind>('dueMonth')
  const id = useId()
  const kind = due.dueDate ? 'dueDate' : due.dueMonth ? 'dueMonth' : chosen
  const choose = (next: Kind) => {
    setChosen(next)
    if (due[kind]) onChange(ANY)
  }
  return (
    <div>
      <Input.Label htmlFor={id} size="md">
        {LABELS[kind]}
      </Input.Label>
      <div className={classes.due}>
        <NativeSelect
          aria-label="Due in a month or on a day"
          data={KINDS}
          value={kind}
          onChange={(event) => choose(event.currentTarget.value === 'dueDate' ? 'dueDate' : 'dueMonth')}
        />
        <WhenField
          key={kind}
          id={id}
          kind={kind}
          value={due[kind]}
          onChange={(value) => onChange({ ...ANY, [kind]: value })}
        />
      </div>
    </div>
  )
}

type WhenProps = { id: string; kind: Kind; value: string; onChange: (value: string) => void }

// Years come digit by digit: only a month or day that can be is handed on.
function WhenField({ id, kind, value, onChange }: WhenProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const month = kind === 'dueMonth'
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value
    setText(typed)
    const whole = typed === '' || (month ? isMonth(typed) : isDay(typed))
    if (whole && typed !== value) onChange(typed)
  }
  return (
    <TextInput
      id={id}
      type={month ? 'month' : 'date'}
      // Shown only by browsers that know no field for months.
      placeholder={month ? 'YYYY-MM' : undefined}
      value={text}
      onChange={change}
    />
  )
}
