import { expect, it } from 'vitest'
import { DEFAULT_REMINDERS, REMINDER_MESSAGES } from '../reminders.contract.ts'
import { reminderForm, toFormValues } from './reminder-form.schema.ts'

const errors = (values: unknown) =>
  reminderForm.safeParse(values).error?.issues.map(({ path, message }) => [path.join('.'), message])

it('converts settings to form values and back', () => {
  expect(reminderForm.parse(toFormValues(DEFAULT_REMINDERS))).toEqual(DEFAULT_REMINDERS)
})

it('takes whole days within their limits', () => {
  const form = toFormValues(DEFAULT_REMINDERS)
  for (const days of ['', '0', '31', '2.5', '-1', 'three', '1e1'])
    expect(errors({ ...form, before: { on: true, days } })).toEqual([
      ['before.days', 'Days before must be 1 to 30'],
    ])
  expect(errors({ ...form, after: { on: true, days: '61' } })).toEqual([
    ['after.days', 'Days after must be 1 to 60'],
  ])
  expect(reminderForm.parse({ ...form, after: { on: true, days: ' 60 ' } }).after.days).toBe(60)
})

it('requires quiet hours to end at another time than they begin', () => {
  const form = toFormValues(DEFAULT_REMINDERS)
  const quiet = (from: string, until: string) => errors({ ...form, quiet: { on: true, from, until } })
  expect(quiet('20:00', '20:00')).toEqual([['quiet.until', REMINDER_MESSAGES.quietSame]])
  expect(quiet('', '07:00')).toEqual([['quiet.from', 'Please enter a time like 20:00']])
  expect(quiet('8 pm', '07:00')).toEqual([['quiet.from', 'Please enter a time like 20:00']])
})
