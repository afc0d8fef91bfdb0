import type { StatementTotals } from './signings.contract.ts'

const LABELS = {
  deposit: 'Deposit that was paid',
  depositUsed: 'of it used',
  depositReturned: 'of it returned',
  held: 'Deposit held',
  owed: 'Owed',
  credit: 'Credit',
  leftToPay: 'Left to pay',
  toGiveBack: 'To give back',
} as const satisfies Record<keyof StatementTotals, string>

const NAMES = Object.keys(LABELS) as (keyof StatementTotals)[]

/** In the unit of the totals. */
export const toTotalRows = (totals: StatementTotals): [label: string, amount: number][] =>
  NAMES.map((name) => [LABELS[name], totals[name]])

export const isSameTotals = (one: StatementTotals, other: StatementTotals): boolean =>
  NAMES.every((name) => one[name] === other[name])

export const mapTotals = (totals: StatementTotals, by: (amount: number) => number): StatementTotals => ({
  deposit: by(totals.deposit),
  depositUsed: by(totals.depositUsed),
  depositReturned: by(totals.depositReturned),
  held: by(totals.held),
  owed: by(totals.owed),
  credit: by(totals.credit),
  leftToPay: by(totals.leftToPay),
  toGiveBack: by(totals.toGiveBack),
})
