import { type Day, formatDay } from '../../../shared/days.ts'
import type { MoneyEvent } from './statement-events.ts'

const WALLET_HEADINGS = [
  'Date',
  'Transaction ID',
  'Type',
  'Amount',
  'From',
  'From Name',
  'Reference',
  'Balance',
]
const BANK_HEADINGS = ['Transaction Date', 'Particulars', 'Debit', 'Credit', 'Balance']

const cedis = (pesewas: number) => (pesewas / 100).toFixed(2)
const toCell = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const toCsv = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map(toCell).join(',')).join('\n')

export function addBalances(
  events: readonly MoneyEvent[],
  opening: number,
): { event: MoneyEvent; balance: number }[] {
  let balance = opening
  return events.map((event) => {
    balance += event.direction === 'in' ? event.amount : -event.amount
    return { event, balance }
  })
}

type Balanced = ReturnType<typeof addBalances>[number]

const toWalletRow = ({ event, balance }: Balanced): string[] => [
  `${formatDay(event.day)} 09:15`,
  event.id,
  event.direction === 'in' ? 'Payment received' : 'Payment made',
  cedis(event.direction === 'in' ? event.amount : -event.amount),
  event.payerNumber,
  event.payerName,
  event.reference,
  cedis(balance),
]

/** A bank names the payer within its text, and no transaction. */
const toBankRow = ({ event, balance }: Balanced): string[] => [
  event.day.split('-').toReversed().join('/'),
  [event.direction === 'in' ? 'TRF FRM' : 'TRF TO', event.payerName, event.reference].join(' ').trim(),
  event.direction === 'out' ? cedis(event.amount) : '',
  event.direction === 'in' ? cedis(event.amount) : '',
  cedis(balance),
]

/** A bank that names each transfer, as some do. */
export function writeBankStatement(balanced: readonly Balanced[], { from, to }: Days): string {
  const own = balanced.filter(({ event }) => event.day >= from && event.day <= to)
  const rows = own.map((one) => [...toBankRow(one), one.event.id])
  return toCsv([[...BANK_HEADINGS, 'Transaction Reference'], ...rows])
}

type Days = { from: Day; to: Day }

/** The statement of a wallet or bank as CSV, of the days from one to the other. */
export function writeStatement(
  account: MoneyEvent['account'],
  balanced: readonly Balanced[],
  { from, to }: Days,
): string {
  const own = balanced.filter(({ event }) => event.day >= from && event.day <= to)
  return account === 'wallet'
    ? toCsv([WALLET_HEADINGS, ...own.map(toWalletRow)])
    : toCsv([['Gold Bank', 'Statement'], BANK_HEADINGS, ...own.toReversed().map(toBankRow)])
}
