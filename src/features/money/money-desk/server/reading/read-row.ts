import type { Day } from '../../../../../shared/days.ts'
import { plainText, visibleLine } from '../../../../../shared/fields/invisible.ts'
import { amountIn } from '../../../../../shared/fields/typed-amounts.ts'
import { dayIn, readDay } from '../../../../../shared/fields/typed-dates.ts'
import type { LineDirection } from '../../money-lines.rules.ts'
import type { ReadLine } from '../statement-line.ts'
import type { Cells, RowContext } from './cells.ts'
import { findDirection } from './direction.ts'
import { MONEY_LINE_PROBLEMS as PROBLEMS } from './problems.ts'

/** 'passed' for rows that are no line, 'skipped' for lines that did not succeed. */
export type RowResult = { line: ReadLine; isGuess: boolean } | { problem: string } | 'passed' | 'skipped'

const CUT = /^\d(?:[.,]\d+)?E\+\d{1,3}$/i
const FAILED = /^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|#+)$/
const SUCCESS = /^(?:success|completed?$|ok$|paid$|posted|settled|confirmed|approved|processed|done$)/i
const NO_LINE =
  /\b(?:opening|closing|balance|brought|carried|b\/?f|c\/?f|(?:sub)?totals?|summary|page|printed)\b/i
const FEE = /\b(?:fees?|charges?|levy|e-?levy)\b/i
const ID_MAX = 100
const LINE_MAX = 200
const TEXT_MAX = 1000
const OLDEST_SHORT_YEAR = 3

const cut = (text: string | undefined, most: number) =>
  Array.from(visibleLine((text ?? '').replaceAll(/\s+/g, ' ')))
    .slice(0, most)
    .join('')
const orNull = (text: string) => text || null

/** A year of two digits counts only where it leads to one of the last years. */
function readDayCell(cell: string, today: Day): Day | undefined {
  const plain = dayIn(cell)
  if (plain) return plain
  const short = readDay(cell)
  const earliest = `${Number(today.slice(0, 4)) - OLDEST_SHORT_YEAR}${today.slice(4)}`
  return short && short <= today && short >= earliest ? short : undefined
}

type Money = { direction: LineDirection | undefined; amount: number }

const SIDE = /(?<=\d\D{0,3})(cr|dr)\.?$/i

/** 'CR' is money in, unlike on an accountant's list of debts. */
function signedAmount(cell: string): Money | undefined {
  const side = SIDE.exec(plainText(cell))?.[1]?.toLowerCase()
  const pesewas = amountIn(cell.replace(SIDE, '').trim())
  if (pesewas === undefined) return undefined
  if (side) return { direction: side === 'cr' ? 'in' : 'out', amount: Math.abs(pesewas) }
  return { direction: pesewas < 0 ? 'out' : undefined, amount: Math.abs(pesewas) }
}

/** Undefined for an amount that cannot be read, 'none' for empty cells and zeros. */
function readMoney(cells: Cells): Money | 'none' | undefined {
  for (const [field, direction] of [
    ['in', 'in'],
    ['out', 'out'],
  ] as const) {
    const cell = cells[field]?.trim() ?? ''
    if (cell === '') continue
    const pesewas = amountIn(cell.replace(SIDE, '').trim())
    if (pesewas === undefined) return undefined
    // A minus in a column of one side takes it back.
    const turned = direction === 'in' && pesewas < 0 ? 'out' : direction
    if (pesewas !== 0) return { direction: turned, amount: Math.abs(pesewas) }
  }
  const cell = cells.amount?.trim() ?? ''
  if (cell === '') return 'none'
  const money = signedAmount(cell)
  return money?.amount === 0 ? 'none' : money
}

const readOptional = (cell: string | undefined): number | null | undefined =>
  (cell?.trim() ?? '') === '' ? null : signedPesewas(cell ?? '')

/** '20.00 DR' is below 0. */
export function signedPesewas(cell: string): number | undefined {
  const side = SIDE.exec(plainText(cell))?.[1]?.toLowerCase()
  const pesewas = amountIn(cell.replace(SIDE, '').trim())
  return pesewas !== undefined && side === 'dr' ? -Math.abs(pesewas) : pesewas
}

function findProblem(cells: Cells): string | undefined {
  for (const cell of Object.values(cells))
    if (FAILED.test(cell?.trim() ?? '')) return PROBLEMS.failed(cell ?? '')
  for (const field of ['transactionId', 'reference', 'payerNumber', 'fromNumber', 'toNumber'] as const)
    if (CUT.test(cells[field]?.trim() ?? '')) return PROBLEMS.cut(cells[field] ?? '')
  return (cells.transactionId?.length ?? 0) > ID_MAX ? PROBLEMS.longId : undefined
}

const joined = (cells: Cells) => [cells.type, cells.text, cells.reference].join(' ')

const PARTY = /^(\+?\d{9,15})\s*[-–:/]\s*(\D.*)$/

/** '233201234567 - AMA SERWAA' in one column. */
function splitParty(name = '', number = ''): [string, string] {
  const [, own, rest] = number.trim() === '' ? (PARTY.exec(name.trim()) ?? []) : []
  return own === undefined || rest === undefined ? [name, number] : [rest, own]
}

/** `side`: which way the money went by the balance. */
export function readRow(row: string, cells: Cells, context: RowContext, side?: LineDirection): RowResult {
  const typed = cells.day?.trim() ?? ''
  const day = readDayCell(typed, context.today)
  const money = readMoney(cells)
  if (!day) {
    const isLine = /\d/.test(typed) && money !== undefined && money !== 'none'
    return isLine && !NO_LINE.test(typed) ? { problem: PROBLEMS.day(typed) } : 'passed'
  }
  if (money === 'none') return NO_LINE.test(joined(cells)) ? 'passed' : { problem: PROBLEMS.noAmount }
  if (money === undefined) return { problem: PROBLEMS.amount }
  if (day > context.today) return { problem: PROBLEMS.future(day) }
  const status = cells.status?.trim() ?? ''
  if (status !== '' && !SUCCESS.test(status)) return 'skipped'
  const problem = findProblem(cells)
  if (problem) return { problem }
  return toLine({ row, cells, context }, { ...money, day, direction: money.direction ?? side })
}

type Given = { row: string; cells: Cells; context: RowContext }

function toLine({ row, cells, context }: Given, money: Money & { day: Day }): RowResult {
  const found = findDirection(money.direction, cells, context)
  if (found === undefined) return { problem: PROBLEMS.direction }
  const { direction, isOwn, isGuess } = found
  const fee = readOptional(cells.fee)
  const balance = readOptional(cells.balance)
  if (fee === undefined || balance === undefined)
    return { problem: fee === undefined ? PROBLEMS.fee : PROBLEMS.balance }
  const isFee = direction === 'out' && FEE.test([cells.type, cells.text].join(' '))
  const [itsName, itsNumber] =
    direction === 'in' ? [cells.fromName, cells.fromNumber] : [cells.toName, cells.toNumber]
  const [name, number] = splitParty(cells.payerName || itsName, cells.payerNumber || itsNumber)
  return {
    isGuess,
    line: {
      row,
      day: money.day,
      direction,
      kind: isOwn ? 'transfer' : isFee ? 'fee' : direction,
      amount: money.amount,
      fee: fee === null || fee === 0 ? null : Math.abs(fee),
      balance,
      transactionId: orNull(cut(cells.transactionId, ID_MAX)),
      reference: cut(cells.reference, LINE_MAX),
      text: cut(cells.text || cells.type, TEXT_MAX),
      payerName: orNull(cut(name, LINE_MAX)),
      payerNumber: orNull(cut(number, LINE_MAX)),
    },
  }
}
