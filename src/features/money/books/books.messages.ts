import { type Day, formatDay } from '../../../shared/days.ts'
import { defineErrors } from '../../../shared/errors.ts'
import { COMPANY_MESSAGES } from '../../identity/company/company.contract.ts'

export const CLOSE_MESSAGES = {
  tooLate: 'Books can be closed through yesterday at the latest',
  notFound: 'Close not found',
  alreadyClosed: (through: Day) =>
    `The books are closed through ${formatDay(through)} already. Reopen the close with a reason.`,
  lowered: COMPANY_MESSAGES.closedEarlier,
  reopened: 'This close was reopened already.',
  laterFirst: (through: Day) => `Reopen the close through ${formatDay(through)} first; it is later.`,
  earlier: 'Closed before the portal kept the figures of closes',
} as const

export const CLOSE_ERRORS = defineErrors('close', CLOSE_MESSAGES, {
  400: ['tooLate'],
  404: ['notFound'],
  409: ['alreadyClosed', 'laterFirst', 'lowered', 'reopened'],
})

export const ACCOUNTING_MESSAGES = {
  wrongAccounts: (sentence: string) => sentence,
  noAccount: 'Name at least one account',
  codeMissing: 'Every account needs a code',
  nameMissing: 'Every account needs a name',
  repeatedCode: (code: string) => `Two accounts have the code ${code}`,
  reversedRange: 'The first day is after the last one',
  longRange: 'A journal is listed for at most 366 days at once',
  year: 'must be a year like 2026',
} as const

export const ACCOUNTING_ERRORS = defineErrors('books', ACCOUNTING_MESSAGES, { 409: ['wrongAccounts'] })
