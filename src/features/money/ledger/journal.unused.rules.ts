import type { Day } from '../../../shared/days.ts'
import { invoicedAccount, type JournalAccount } from './journal.accounts.ts'
import type { BookedPart, Line } from './journal.rules.ts'

/** Future income by day; `taken` was removed by other credit notes. */
export function deferredAfter(invoice: readonly Line[], taken: readonly Line[], day: Day): Map<Day, number> {
  const sums = new Map<Day, number>()
  for (const line of [...invoice, ...taken])
    if (line.account === 'Deferred income' && line.day > day)
      sums.set(line.day, (sums.get(line.day) ?? 0) + line.amount)
  return sums
}

/** A credit note for unused days reduces deferred income, last months first, and the rest reduces income. */
export function unusedLines(part: BookedPart, deferred: ReadonlyMap<Day, number>, day: Day): Line[] {
  const { amount, vat, tax: _tax, ...terms } = part
  const line = (account: JournalAccount, cents: number, on: Day = day): Line => ({
    ...terms,
    percent: null,
    tax: 0,
    vat: 0,
    account,
    amount: cents,
    day: on,
  })
  let left = amount - vat
  const months = [...deferred]
    .sort(([one], [other]) => (one < other ? 1 : -1))
    .map(([on, most]) => {
      const taken = Math.max(0, Math.min(left, most))
      left -= taken
      return { on, taken }
    })
  const income = invoicedAccount(part.purpose ?? 'other')
  return [
    line('Deferred income', amount - vat - left),
    line(part.purpose === 'deposit' ? 'Deposits invoiced' : 'Credit notes', left),
    line('Output VAT', vat),
    { ...line('Tenants receivable', -amount), percent: part.percent, vat: -vat },
    ...months.flatMap(({ on, taken }) => [line(income, taken, on), line('Deferred income', -taken, on)]),
  ].filter((one) => one.amount !== 0)
}

/** Reverses lines: future ones on their day, others on `day`. */
export const reversedLines = <L extends Line>(booked: readonly L[], day: Day): L[] =>
  booked.map((line) => ({
    ...line,
    day: line.day > day ? line.day : day,
    amount: -line.amount,
    tax: -line.tax,
    vat: -line.vat,
  }))
