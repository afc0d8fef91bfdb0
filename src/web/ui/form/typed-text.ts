import { type KeyboardEvent, useState } from 'react'
import { type Day, formatDay, formatMonth } from '../../../shared/days.ts'
import {
  DATE_SENTENCE,
  MONTH_SENTENCE,
  readDay,
  readMonth,
  readTime,
  TIME_SENTENCE,
} from '../../../shared/fields/typed-dates.ts'

export type Reading = {
  read: (text: string, today?: Day) => string | undefined
  /** '6 Dec' is incomplete, as a year may follow. */
  isWhole: (text: string) => boolean
  format: (value: string) => string
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

/** Invalid text becomes the value, so that the schema refuses it; incomplete text is read on blur. */
export function useTypedText(reading: Reading, { value, onChange, today }: Field) {
  const [typed, setTyped] = useState<string | null>(null)
  const read = (text: string) => (text.trim() === '' ? '' : (reading.read(text, today) ?? text))
  const readWhole = (text: string) => (text.trim() === '' || reading.isWhole(text) ? read(text) : text)
  const typing = typed !== null && readWhole(typed) === value
  const meaning = value !== '' && read(value) === value && reading.read(value, today) !== undefined
  const shown = meaning ? reading.format(value) : value
  return {
    text: typing ? typed : shown,
    problem: typing || meaning || value === '' ? undefined : reading.sentence,
    type: (text: string) => {
      setTyped(text)
      onChange(readWhole(text))
    },
    finish: () => {
      setTyped(null)
      if (read(value) !== value) onChange(read(value))
    },
  }
}

/** Alt+Down opens the calendar; Enter reads the text before it sends the form. */
export function handleFieldKey(event: KeyboardEvent, finish: () => void, popover: HTMLElement | null): void {
  if (event.key === 'Enter') finish()
  if (event.key !== 'ArrowDown' || !event.altKey) return
  event.preventDefault()
  popover?.showPopover()
}
