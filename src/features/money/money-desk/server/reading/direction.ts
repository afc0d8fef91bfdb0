import type { LineDirection } from '../../money-lines.rules.ts'
import type { Cells, RowContext } from './cells.ts'
import { isSameNumber } from './own-number.ts'

const MONEY_OUT = /^(?:d$|debit|dr\b|db$|out$|money out|withdraw|cash ?out|sent\b|payment (?:to|sent|made))/i
const MONEY_IN = /^(?:c$|credit|cr\b|in$|money in|deposit|cash ?in|received\b|payment (?:from|received))/i

/** Money from somebody came in and money to somebody left; between two others it is not clear. */
const guess = (from: string, to: string): LineDirection | undefined =>
  from !== '' && to !== '' ? undefined : to === '' ? 'in' : 'out'

/** `isOwn` for money from or to another account of the landlord; `isGuess` if nothing says it. Undefined where that is unclear. */
export function findDirection(
  signed: LineDirection | undefined,
  { type = '', fromNumber = '', toNumber = '', payerNumber = '' }: Cells,
  { own, others }: Pick<RowContext, 'own' | 'others'>,
): { direction: LineDirection; isOwn: boolean; isGuess: boolean } | undefined {
  const isFrom = isSameNumber(fromNumber, own)
  const isTo = isSameNumber(toNumber, own)
  const sides = isFrom === isTo ? undefined : isFrom ? 'out' : 'in'
  const typed = MONEY_OUT.test(type.trim()) ? 'out' : MONEY_IN.test(type.trim()) ? 'in' : undefined
  const said = signed ?? sides ?? typed
  const direction = said ?? guess(fromNumber.trim(), toNumber.trim())
  if (direction === undefined) return undefined
  const other = direction === 'in' ? fromNumber || payerNumber : toNumber || payerNumber
  const isGuess = said === undefined && fromNumber.trim() === '' && toNumber.trim() === ''
  return { direction, isOwn: others.some((number) => isSameNumber(number, other)), isGuess }
}
