import { TextInput, type TextInputProps } from '@mantine/core'
import { type FocusEvent, useRef } from 'react'
import type { Day } from '../../../shared/days.ts'
import { CalendarButton } from './calendar-button.tsx'
import { DAY, handleFieldKey, MONTH, useTypedText } from './typed-text.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max'> & {
  /** 'YYYY-MM-DD' or ''; invalid text stays as typed. */
  value?: string
  onChange?: (value: string) => void
  today: Day
  /** Limits of the calendar; the form's schema must check them too. */
  min?: Day
  max?: Day
}

export const DateField = (props: Props) => <CalendarField picks="day" {...props} />

/** 'YYYY-MM' or '', shown as 'Dec 2026'. */
export const MonthField = (props: Props) => <CalendarField picks="month" {...props} />

const nothing = () => undefined

function CalendarField(props: Props & { picks: 'day' | 'month' }) {
  const { picks, value = '', onChange = nothing, today, min, max, error, onBlur, ...rest } = props
  const reading = picks === 'day' ? DAY : MONTH
  const typed = useTypedText(reading, { value, onChange, today })
  const popover = useRef<HTMLDivElement>(null)
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    typed.finish()
    onBlur?.(event)
  }
  return (
    <TextInput
      placeholder={`e.g. ${reading.format(reading.read(today) ?? today.slice(0, 7))}`}
      {...rest}
      autoComplete="off"
      aria-keyshortcuts="Alt+ArrowDown"
      value={typed.text}
      error={error ?? typed.problem}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onKeyDown={(event) => handleFieldKey(event, typed.finish, popover.current)}
      onBlur={leave}
      rightSection={
        rest.readOnly ? null : (
          <CalendarButton
            picks={picks}
            popover={popover}
            description={typeof rest.label === 'string' ? rest.label : undefined}
            value={value}
            today={today}
            min={min}
            max={max}
            onPick={onChange}
          />
        )
      }
    />
  )
}
