import { CATEGORY_LABELS, EXPENSE_CATEGORIES } from '../expenses/expenses.rules.ts'
import { expensesAccount, JOURNAL_ACCOUNTS, type JournalAccount } from '../ledger/journal.accounts.ts'

export type ChartAccount = { account: JournalAccount; code: string; name: string; taxCode: string | null }

const CODES: Record<(typeof JOURNAL_ACCOUNTS)[number], string> = {
  Cash: '1000',
  'Mobile money': '1010',
  Bank: '1020',
  'Cheques received': '1030',
  Card: '1040',
  Suspense: '1050',
  'Provider balance': '1060',
  'Tenants receivable': '1100',
  'Withholding tax receivable': '1110',
  'Deposits invoiced': '1120',
  'Deposits held': '2000',
  'Deferred income': '2010',
  'Output VAT': '2020',
  'Rent tax payable': '2030',
  'Unmatched money': '2040',
  'Expenses clearing': '2050',
  'Opening balance equity': '3000',
  'Rent income': '4000',
  'Service charge income': '4005',
  'Utility recharge income': '4010',
  'Repairs recharged': '4020',
  'Other income': '4030',
  'Credit notes': '4100',
  'Bad debts': '5000',
  'Provider fees': '5010',
  'Rent tax': '5020',
}
const FIRST_EXPENSE = 6000
const STEP = 10

/** Ordered by code; the defaults until somebody changes them. */
export const CHART: readonly ChartAccount[] = [
  ...JOURNAL_ACCOUNTS.map((account) => ({ account, code: CODES[account], name: account, taxCode: null })),
  ...EXPENSE_CATEGORIES.map((category, at) => {
    const account = expensesAccount(CATEGORY_LABELS[category])
    return { account, code: String(FIRST_EXPENSE + at * STEP), name: account, taxCode: null }
  }),
].sort((one, other) => one.code.localeCompare(other.code))

export const CHART_ACCOUNTS = CHART.map(({ account }) => account)

type Changed = Pick<ChartAccount, 'code' | 'name' | 'taxCode'> & { account: string }

export function chartWith(changes: readonly Changed[]): ChartAccount[] {
  const byAccount = new Map(changes.map(({ account, ...of }) => [account, of]))
  return CHART.map((one) => ({ ...one, ...byAccount.get(one.account) }))
}

/** An account that came with a later release may find its code in use. */
export function withFreeCodes(chart: readonly ChartAccount[], changes: readonly Changed[]): ChartAccount[] {
  const changed = new Set(changes.map(({ account }) => account))
  const used = new Set(changes.map(({ code }) => code))
  return chart.map((one) => (changed.has(one.account) ? one : { ...one, code: nextFree(one.code, used) }))
}

const nextFree = (code: string, used: ReadonlySet<string>): string =>
  used.has(code) ? nextFree(String(Number(code) + 1), used) : code

export function repeatedCode(chart: readonly ChartAccount[]): string | undefined {
  const known = new Set<string>()
  for (const { code } of chart) {
    if (known.has(code)) return code
    known.add(code)
  }
  return undefined
}
