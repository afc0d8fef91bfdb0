import type { Day } from '../../../../../shared/days.ts'
import { daysBetween } from '../../../../../shared/days.ts'
import type { LineDirection, LineKind, LineReason, LineState } from '../../money-lines.rules.ts'
import { type IdentifiedLine, toTransactionKey } from '../statement-line.ts'

/** A line in the books, as far as new lines are compared with it. */
export type StoredLine = {
  id: string
  identity: string
  occurrence: number
  source: string
  day: Day
  direction: LineDirection
  kind: LineKind
  amount: number
  transactionKey: string | null
  state: LineState
  reason: LineReason | null
  otherLine: string | null
}

export type NewLine = Omit<IdentifiedLine, 'kind'> & {
  id: string
  source: string
  kind: LineKind
  transactionKey: string | null
  state: Extract<LineState, 'open' | 'held' | 'aside'>
  reason: LineReason | null
  otherLine: string | null
}

const DAYS_APART = 1

const isFee = ({ kind }: { kind: LineKind }) => kind === 'fee'
const toKey = ({ identity, occurrence }: { identity: string; occurrence: number }) =>
  `${identity} ${occurrence}`

type Compared = Pick<StoredLine, 'id' | 'source' | 'day' | 'direction' | 'kind' | 'amount' | 'transactionKey'>

/** The same id and direction with another amount, as one of two must be wrong. */
const hasOtherAmount = (line: Compared, other: Compared) =>
  line.transactionKey !== null &&
  line.transactionKey === other.transactionKey &&
  line.direction === other.direction &&
  isFee(line) === isFee(other) &&
  line.amount !== other.amount

/** Equal amounts within a day from two sources, one of them without an id. */
const isPerhapsSame = (line: Compared, other: Compared) =>
  line.source !== other.source &&
  line.direction === other.direction &&
  line.amount === other.amount &&
  (line.transactionKey === null || other.transactionKey === null) &&
  Math.abs(daysBetween(line.day, other.day)) <= DAYS_APART

type Origin = { source: string; openingDay: Day; newId: () => string }

/** `known` are the stored lines that the file holds too. */
export function planNewLines(
  read: readonly IdentifiedLine[],
  stored: readonly StoredLine[],
  { source, openingDay, newId }: Origin,
): { known: StoredLine[]; fresh: NewLine[] } {
  const byKey = new Map(stored.map((line) => [toKey(line), line]))
  const byAmount = Map.groupBy(stored, ({ amount }) => amount)
  const byId = Map.groupBy([...stored], ({ transactionKey }) => transactionKey)
  // A stored line that a line of this source was found to be, is no line of this source again.
  const taken = new Set(
    stored.flatMap((line) =>
      line.source === source && line.reason === 'same' ? (line.otherLine ?? []) : [],
    ),
  )
  const known: StoredLine[] = []
  const fresh: NewLine[] = []
  for (const line of read) {
    const before = byKey.get(toKey(line))
    if (before) {
      known.push(before)
      continue
    }
    const transactionKey = line.transactionId === null ? null : toTransactionKey(line.transactionId)
    const compared = { ...line, id: newId(), source, transactionKey }
    const sameId = transactionKey === null ? [] : (byId.get(transactionKey) ?? [])
    const other = sameId.find((one) => hasOtherAmount(compared, one))
    const same = (byAmount.get(line.amount) ?? []).find(
      (one) => !taken.has(one.id) && one.reason !== 'same' && isPerhapsSame(compared, one),
    )
    const added = { ...compared, ...judge(compared, { other, same, openingDay }) }
    fresh.push(added)
    if (transactionKey !== null) byId.set(transactionKey, [...sameId, toStored(added)])
  }
  return { known, fresh }
}

type Found = { other: Compared | undefined; same: Compared | undefined; openingDay: Day }
type Judged = Pick<NewLine, 'state' | 'reason' | 'otherLine'>

function judge(line: Pick<NewLine, 'day' | 'kind'>, { other, same, openingDay }: Found): Judged {
  if (line.day < openingDay) return { state: 'aside', reason: 'before-opening', otherLine: null }
  if (other) return { state: 'held', reason: 'other-amount', otherLine: other.id }
  if (same) return { state: 'held', reason: 'perhaps-same', otherLine: same.id }
  return line.kind === 'in'
    ? { state: 'open', reason: null, otherLine: null }
    : { state: 'aside', reason: 'not-in', otherLine: null }
}

const toStored = (line: NewLine): StoredLine => line
