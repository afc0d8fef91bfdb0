export const FAILED = {
  year: 'Failed to load the books of this year',
  journal: 'Failed to load the journal',
  trialBalance: 'Failed to load the trial balance',
  debtors: 'Failed to load the debtors',
  vat: 'Failed to load the VAT of this month',
  accounts: 'Failed to load the accounts',
  save: 'Failed to save the accounts. Please try again.',
  export: 'Failed to make the file. Please try again.',
} as const
