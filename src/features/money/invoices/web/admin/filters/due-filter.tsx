import { Input, NativeSelect } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { isDay } from '../../../../../../shared/days.ts'
import { DateField, MonthField } from '../../../../../../web/ui/form/date-field.tsx'
import { useToday } from '../../../../../identity/company/web/company.api.ts'
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

function WhenField({ id, kind, value, onChange }: WhenProps) {
  const today = useToday()
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const change = (typed: string) => {
    setText(typed)
    const isMeant = typed === '' || (kind === 'dueMonth' ? isMonth(typed) : isDay(typed))
    if (isMeant && typed !== value) onChange(typed)
  }
  const Field = kind === 'dueMonth' ? MonthField : DateField
  return <Field id={id} today={today} value={text} onChange={change} />
}
