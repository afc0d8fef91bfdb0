import '@mantine/dates/styles.css'
import {
  Calendar,
  type CalendarLevel,
  DatesProvider,
  type DatesProviderSettings,
  type CalendarProps as MantineProps,
} from '@mantine/dates'
import dayjs from 'dayjs'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { addDays, type Day, formatDay, formatMonth, isDay } from '../../../shared/days.ts'
import { t } from '../../translate.ts'
import classes from './calendar.module.css'

export type CalendarProps = {
  /** A day or a month 'YYYY-MM'; anything else counts as none. */
  value: string
  today: Day
  min?: Day | undefined
  max?: Day | undefined
  onPick: (value: string) => void
}

const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2999-12-31'

const SETTINGS: DatesProviderSettings = {
  locale: 'en',
  firstDayOfWeek: 1,
  weekendDays: [],
  consistentWeeks: true,
}

const ariaLabels = () => ({
  previousMonth: t('Previous month'),
  nextMonth: t('Next month'),
  previousYear: t('Previous year'),
  nextYear: t('Next year'),
  previousDecade: t('Previous decade'),
  nextDecade: t('Next decade'),
})

export function DayCalendar({ value, today, min = FIRST_DAY, max = LAST_DAY, onPick }: CalendarProps) {
  const [day, setDay] = useState(() => within(isDay(value) ? value : today, min, max))
  const move = (event: KeyboardEvent) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined
    const to = from === undefined ? undefined : dayAfterKey(event, from)
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    setDay(within(to, min, max))
  }
  const dayProps = (date: Day) => ({
    selected: date === value,
    'aria-pressed': date === value,
    'aria-current': date === today ? ('date' as const) : undefined,
    'data-day': date,
    onClick: () => onPick(date),
  })
  return (
    <Shown
      day={day}
      setDay={setDay}
      min={min}
      max={max}
      level="month"
      onKeyDown={move}
      hideOutsideDates
      getDayAriaLabel={formatDay}
      getDayProps={dayProps}
    />
  )
}

export function MonthCalendar({ value, today, min = FIRST_DAY, max = LAST_DAY, onPick }: CalendarProps) {
  const [day, setDay] = useState(() => (isDay(`${value}-01`) ? `${value}-01` : today))
  const monthProps = (date: Day) => ({
    selected: toMonth(date) === value,
    'aria-pressed': toMonth(date) === value,
    'aria-label': formatMonth(toMonth(date)),
  })
  return (
    <Shown
      day={day}
      setDay={setDay}
      min={min}
      max={max}
      level="year"
      minLevel="year"
      getMonthControlProps={monthProps}
      onMonthSelect={(date) => onPick(toMonth(date))}
    />
  )
}

type ShownProps = Omit<MantineProps, 'date' | 'onKeyDown'> & {
  day: Day
  setDay: (day: Day) => void
  min: Day
  max: Day
  level: CalendarLevel
  onKeyDown?: (event: KeyboardEvent) => void
}

function Shown({ day, setDay, min, max, level: first, onKeyDown, ...rest }: ShownProps) {
  const [level, setLevel] = useState(first)
  const place = useFocusWithin(day)
  return (
    <div ref={place} className={classes.calendar} onKeyDownCapture={onKeyDown}>
      <DatesProvider settings={SETTINGS}>
        <Calendar
          {...LOOK}
          ariaLabels={ariaLabels()}
          {...rest}
          date={day}
          onDateChange={setDay}
          level={level}
          onLevelChange={setLevel}
          minDate={min}
          maxDate={max}
        />
      </DatesProvider>
    </div>
  )
}

const LOOK = { size: 'sm', fullWidth: true, __stopPropagation: true } as const

const toMonth = (day: Day) => day.slice(0, 7)

function within(day: Day, min: Day, max: Day): Day {
  if (day < min) return min
  return day > max ? max : day
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const MONTHS: Record<string, number> = { PageUp: -1, PageDown: 1 }

function dayAfterKey({ key, ctrlKey, metaKey }: KeyboardEvent, from: Day): Day | undefined {
  const [days, months] = [STEPS[key], MONTHS[key]]
  if (ctrlKey || metaKey) return undefined
  if (days !== undefined) return addDays(from, days)
  return months === undefined ? undefined : dayjs(from).add(months, 'month').format('YYYY-MM-DD')
}

/** Keeps the focus on the day, or on its replacement while the day is not shown. */
function useFocusWithin(day: Day) {
  const place = useRef<HTMLDivElement>(null)
  const focused = useRef<Day>(null)
  useEffect(() => {
    const { activeElement } = document
    const lost = !place.current?.contains(activeElement) || activeElement?.matches(':disabled')
    const moved =
      focused.current !== day && activeElement instanceof HTMLElement && activeElement.dataset['day']
    focused.current = day
    if (!lost && !moved) return
    const target =
      place.current?.querySelector<HTMLElement>(`[data-day="${day}"]`) ??
      place.current?.querySelector<HTMLElement>('td button[tabindex="0"]')
    target?.focus()
  })
  return place
}
