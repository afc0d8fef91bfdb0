export const ACCOUNTING_MESSAGES = {
  noAccount: 'Name at least one account',
  codeMissing: 'Every account needs a code',
  nameMissing: 'Every account needs a name',
  repeatedCode: (code: string) => `Two accounts have the code ${code}`,
  reversedRange: 'The first day is after the last one',
  longRange: 'A journal is listed for at most 366 days at once',
  year: 'must be a year like 2026',
} as const
