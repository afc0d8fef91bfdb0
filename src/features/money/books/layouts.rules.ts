import type { ChartAccount } from './accounts.rules.ts'

/** Programs for which a journal file can be made. */
export const LAYOUTS = ['xero', 'quickbooks', 'sage', 'tally'] as const
export type Layout = (typeof LAYOUTS)[number]

export const LAYOUT_LABELS: Record<Layout, string> = {
  xero: 'Xero',
  quickbooks: 'QuickBooks Online',
  sage: 'Sage Accounting',
  tally: 'Tally',
}

/** Account codes that Xero and Sage accept; the other two programs read names. */
const CODES: Partial<Record<Layout, { pattern: RegExp; takes: string }>> = {
  xero: { pattern: /^.{1,10}$/u, takes: 'codes of at most 10 characters' },
  sage: { pattern: /^\d{1,8}$/, takes: 'account numbers of at most 8 digits and nothing else' },
}

export function layoutProblem(layout: Layout, accounts: readonly ChartAccount[]): string | undefined {
  const codes = CODES[layout]
  const wrong = codes && accounts.find(({ code }) => !codes.pattern.test(code))
  return (
    wrong &&
    `${LAYOUT_LABELS[layout]} takes ${codes.takes}. Change the code '${wrong.code}' of ${wrong.account} among the accounts.`
  )
}
