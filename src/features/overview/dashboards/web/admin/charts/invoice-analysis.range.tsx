import { type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import type { Day } from '../../../../../../shared/days.ts'
import { Button } from '../../../../../../web/ui/button.tsx'
import { CalendarButton } from '../../../../../../web/ui/form/calendar-button.tsx'
import { DAY, handleFieldKey, useTypedText } from '../../../../../../web/ui/form/typed-text.ts'
import { Row, Stack, Text } from '../../../../../../web/ui/layout.tsx'
import { useToday } from '../../../../../identity/company/web/company.api.ts'
import { findRangeFault, type Range } from './analytics.range.ts'
import classes from './invoice-analysis.module.css'

type Props = { range: Range; onRange: (range: Range) => void }

export function RangeForm({ range, onRange }: Props) {
  const [shown, setShown] = useState(range)
  const [chosen, setChosen] = useState(range)
  const [fault, setFault] = useState(() => findRangeFault(range))
  // Not remounted by a key, which would take the focus from the Update button.
  if (shown.from !== range.from || shown.to !== range.to) {
    setShown(range)
    setChosen(range)
    setFault(findRangeFault(range))
  }
  const first = useRef<HTMLInputElement>(null)
  const id = useId()
  const change = (changes: Partial<Range>) => {
    setChosen({ ...chosen, ...changes })
    setFault(undefined)
  }
  const update = (event: FormEvent) => {
    event.preventDefault()
    const wrong = findRangeFault(chosen)
    setFault(wrong)
    if (wrong) first.current?.focus()
    else onRange(chosen)
  }
  const today = useToday()
  const field = (end: keyof Range) => ({
    value: chosen[end],
    today,
    onChange: (value: string) => change({ [end]: value }),
  })
  const from = useTypedText(DAY, field('from'))
  const to = useTypedText(DAY, field('to'))
  const problem = fault ?? from.problem ?? to.problem
  const described = problem === undefined ? undefined : id
  return (
    <Row as="form" gap="sm md" align="end" onSubmit={update} noValidate>
      <EndField
        {...field('from')}
        label="From"
        typed={from}
        input={first}
        fault={fault}
        described={described}
      />
      <EndField {...field('to')} label="To" typed={to} fault={fault} described={described} />
      <Button type="submit" variant="default">
        Update
      </Button>
      {problem && (
        <Text id={id} tone="red" mb="md" role="alert">
          {problem}
        </Text>
      )}
    </Row>
  )
}

type EndProps = {
  label: string
  value: string
  today: Day
  onChange: (value: string) => void
  typed: ReturnType<typeof useTypedText>
  input?: RefObject<HTMLInputElement | null>
  fault: string | undefined
  described: string | undefined
}

// Instead of DateField, whose Mantine inputs would add 40 KB to the first screen.
function EndField({ label, value, today, onChange, typed, input, fault, described }: EndProps) {
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  const isWrong = (fault ?? typed.problem) !== undefined
  return (
    <Stack maxWidth={180} flex="1 1 140px" gap="xs" weight={550}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.box}>
        <input
          id={id}
          ref={input}
          autoComplete="off"
          aria-keyshortcuts="Alt+ArrowDown"
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? described : undefined}
          value={typed.text}
          onChange={(event) => typed.type(event.currentTarget.value)}
          onBlur={typed.finish}
          onKeyDown={(event) => handleFieldKey(event, typed.finish, popover.current)}
        />
        <CalendarButton
          picks="day"
          popover={popover}
          description={label}
          value={value}
          today={today}
          onPick={onChange}
        />
      </div>
    </Stack>
  )
}
