import type { JournalAccount } from './journal.accounts.ts'

type Sided = { account: JournalAccount; debit: number; credit: number }

/** In whole pesewas; `line` is the more descriptive side. */
export type Pair<Line extends Sided> = {
  debit: JournalAccount
  credit: JournalAccount
  amount: number
  line: Line
}

const COUPLES: readonly (readonly JournalAccount[])[] = [
  ['Rent tax', 'Rent tax payable'],
  ['Deposits invoiced', 'Deposits held'],
]

const sumBalance = (lines: readonly Sided[]) =>
  lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0)

/** Pairs debits with credits in order; omits moves within one account. */
function pairInOrder<Line extends Sided>(
  lines: readonly Line[],
  isIndependent: (line: Line) => boolean,
): Pair<Line>[] {
  const left = {
    debit: lines.filter(({ debit }) => debit > 0),
    credit: lines.filter(({ credit }) => credit > 0),
  }
  const pairs: Pair<Line>[] = []
  let [debited, credited] = [0, 0]
  while (true) {
    const [debit, credit] = [left.debit[0], left.credit[0]]
    if (!debit || !credit) return pairs
    const amount = Math.min(debit.debit - debited, credit.credit - credited)
    const line = isIndependent(credit) || !isIndependent(debit) ? credit : debit
    if (debit.account !== credit.account)
      pairs.push({ debit: debit.account, credit: credit.account, amount, line })
    debited += amount
    credited += amount
    if (debited === debit.debit) {
      left.debit.shift()
      debited = 0
    }
    if (credited === credit.credit) {
      left.credit.shift()
      credited = 0
    }
  }
}

/** The callback returns true if a line knows its purpose. */
export function pairLines<Line extends Sided>(
  lines: readonly Line[],
  isIndependent: (line: Line) => boolean,
): Pair<Line>[] {
  let rest = lines
  const coupled: Pair<Line>[] = []
  for (const couple of COUPLES) {
    const own = rest.filter(({ account }) => couple.includes(account))
    if (own.length === 0 || own.length === rest.length || sumBalance(own) !== 0) continue
    coupled.push(...pairInOrder(own, isIndependent))
    rest = rest.filter((line) => !own.includes(line))
  }
  return [...pairInOrder(rest, isIndependent), ...coupled]
}
