import { useState } from 'react'
import { type Day, isDay } from '../../../shared/days.ts'
import { DateField } from '../form/date-field.tsx'

type Props = { today: Day; label: string; day: string; onDay: (day: string) => void }

/** Typed text counts once it is a day. */
export function DayFilter({ today, label, day, onDay }: Props) {
  const [text, setText] = useState(day)
  const change = (typed: string) => {
    setText(typed)
    if (typed !== day && (typed === '' || isDay(typed))) onDay(typed)
  }
  return <DateField today={today} label={label} value={text} onChange={change} />
}
