import { type KeyboardEvent, useState } from 'react'
import { type Day, formatDay, formatMonth } from '../../shared/days.ts'
import {
  DATE_SENTENCE,
  MONTH_SENTENCE,
  readDay,
  readMonth,
  readTime,
  TIME_SENTENCE,
} from '../../shared/typed-dates.ts'

/** How a field reads what is typed into it. */
export type Reading = {
  /** The value that a text means; undefined while it means none. */
  read: (text: string, today?: Day) => string | undefined
  /** Whether a text that means a value is at its end; '6 Dec' may be followed by a year. */
  isWhole: (text: string) => boolean
  /** A value as the field shows it. */
  format: (value: string) => string
  /** What to type, in a sentence. */
  sentence: string
}

const endsWithYear = (text: string) => /\d{4}\s*$/.test(text)

export const DAY: Reading = {
  read: readDay,
  isWhole: (text) => endsWithYear(text) || /^\s*\d{4}-\d\d-\d\d\s*$/.test(text),
  format: formatDay,
  sentence: DATE_SENTENCE,
}

export const MONTH: Reading = {
  read: readMonth,
  isWhole: (text) => endsWithYear(text) || /^\s*\d{4}-\d\d\s*$/.test(text),
  format: formatMonth,
  sentence: MONTH_SENTENCE,
}

export const TIME: Reading = {
  read: readTime,
  isWhole: (text) => /\d\d\s*$/.test(text) && text.trim().length > 3,
  format: (time) => time,
  sentence: TIME_SENTENCE,
}

type Field = { value: string; onChange: (value: string) => void; today?: Day | undefined }

/**
 * The text of a field whose value is a day, a month or a time. A text that means none is handed on as it is, so that the
 * schema of the form refuses it and its draft keeps it; one that is not at its end is read once the field is left.
 */
export function useTypedText(reading: Reading, { value, onChange, today }: Field) {
  const [typed, setTyped] = useState<string | null>(null)
  const read = (text: string) => (text.trim() === '' ? '' : (reading.read(text, today) ?? text))
  const readWhole = (text: string) => (text.trim() === '' || reading.isWhole(text) ? read(text) : text)
  // What is typed ceases to be shown once another value was put in its place.
  const typing = typed !== null && readWhole(typed) === value
  const meaning = value !== '' && read(value) === value && reading.read(value, today) !== undefined
  const shown = meaning ? reading.format(value) : value
  return {
    text: typing ? typed : shown,
    /** What to type, where something else was left in the field. */
    problem: typing || meaning || value === '' ? undefined : reading.sentence,
    type: (text: string) => {
      setTyped(text)
      onChange(readWhole(text))
    },
    /** Reads what was typed; to be called when the field is left and before the form is sent. */
    finish: () => {
      setTyped(null)
      if (read(value) !== value) onChange(read(value))
    },
  }
}

/** Alt+Down opens the calendar; Enter reads what was typed, before it sends the form. */
export function handleFieldKey(event: KeyboardEvent, finish: () => void, popover: HTMLElement | null): void {
  if (event.key === 'Enter') finish()
  if (event.key !== 'ArrowDown' || !event.altKey) return
  event.preventDefault()
  popover?.showPopover()
}
