import { Button } from '@mantine/core'
import { type FormEvent, useId, useRef, useState } from 'react'
import { faultOf, type Range } from './analytics.range.ts'
import classes from './invoice-analysis.module.css'

// Without a last day browsers take years of six digits.
const LAST_DAY = '9999-12-31'

type Props = { range: Range; onRange: (range: Range) => void }

/** Chooses the days between which invoices are looked at. */
export function RangeForm({ range, onRange }: Props) {
  const [shown, setShown] = useState(range)
  const [chosen, setChosen] = useState(range)
  const [fault, setFault] = useState(() => faultOf(range))
  // Not made anew by a key: that would take the focus from whoever pressed Update.
  if (shown.from !== range.from || shown.to !== range.to) {
    setShown(range)
    setChosen(range)
    setFault(faultOf(range))
  }
  const first = useRef<HTMLInputElement>(null)
  const id = useId()
  const change = (changes: Partial<Range>) => {
    setChosen({ ...chosen, ...changes })
    setFault(undefined)
  }
  const update = (event: FormEvent) => {
    event.preventDefault()
    const wrong = faultOf(chosen)
    setFault(wrong)
    if (wrong) first.current?.focus()
    else onRange(chosen)
  }
  const field = (label: string, end: keyof Range) => (
    <label className={classes.field}>
      {label}
      <input
        ref={end === 'from' ? first : undefined}
        type="date"
        max={LAST_DAY}
        value={chosen[end]}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : id}
        onChange={(event) => change({ [end]: event.currentTarget.value })}
      />
    </label>
  )
  // Not the fields of the forms: they would bring 40 KB to the first screen.
  return (
    <form className={classes.range} onSubmit={update} noValidate>
      {field('From', 'from')}
      {field('To', 'to')}
      <Button type="submit" variant="default">
        Update
      </Button>
      {fault && (
        <p id={id} className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </form>
  )
}
