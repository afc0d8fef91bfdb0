import { formatDay } from '../../../shared/days.ts'
import { defineErrors } from '../../../shared/errors.ts'
import { UPLOAD_MESSAGES } from '../../../shared/fields/uploads.ts'

export const EXPENSE_MESSAGES = {
  notFound: 'Expense not found',
  billNotFound: 'This expense has no bill.',
  propertyNotFound: 'Property not found',
  propertyRequired: 'Please select a property',
  categoryRequired: 'Please select a category',
  spentOnRequired: 'Date is required',
  unitElsewhere: 'This unit is not in the property.',
  outside: 'You work for other properties only, so you cannot enter an expense of this one.',
  reasonMissing: 'Reason is required',
  spentInFuture: 'The date must not be later than today',
  spentTooEarly: (day: string) => `The date must not be before ${formatDay(day)}`,
  closed: (day: string) =>
    `The books are closed through ${formatDay(day)}. Please choose a later date, or ask an owner to open them again.`,
  changeClosed: (day: string) =>
    `The books are closed through ${formatDay(day)}, so this expense stays as it is. An owner can open them again.`,
  voided: 'This expense was voided; it cannot be changed any more.',
  ...UPLOAD_MESSAGES,
  selectFile: 'Please select a file',
  emptyFile: 'The file is empty. Please choose another one.',
} as const

export const EXPENSE_ERRORS = defineErrors('expense', EXPENSE_MESSAGES, {
  403: ['outside'],
  404: ['billNotFound', 'notFound', 'propertyNotFound'],
  409: ['changeClosed', 'voided'],
  400: ['unitElsewhere'],
})
