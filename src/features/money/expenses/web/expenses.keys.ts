export const EXPENSES_KEY = ['expenses'] as const
