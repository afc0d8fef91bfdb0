import { createHash } from 'node:crypto'
import type { Day } from '../../../../shared/days.ts'
import { foldLetters } from '../../../../shared/fields/letters.ts'
import { comparableReference } from '../../ledger/server/reference-key.ts'
import { type LineDirection, type LineKind, toSigned } from '../money-lines.rules.ts'

/** A line as a file or text says it, in whole pesewas; `row` names its place for people. */
export type ReadLine = {
  row: string
  day: Day
  direction: LineDirection
  kind: Exclude<LineKind, 'reversal'>
  amount: number
  fee: number | null
  balance: number | null
  transactionId: string | null
  reference: string
  text: string
  payerName: string | null
  payerNumber: string | null
}

export type IdentifiedLine = ReadLine & { identity: string; occurrence: number }

export const toTransactionKey = (id: string): string => comparableReference(id)

type Facts = Omit<ReadLine, 'row'>

function describe(line: Facts): string[] {
  const signed = `${toSigned(line)}${line.kind === 'fee' ? ' fee' : ''}`
  if (line.transactionId !== null) return ['id', toTransactionKey(line.transactionId), signed]
  if (line.balance !== null) return ['balance', line.day, signed, String(line.balance)]
  const { text, reference, payerName, payerNumber } = line
  return ['text', line.day, signed, foldLetters([text, reference, payerName, payerNumber].join(' '))]
}

/** By transaction id and signed amount; else by day, signed amount and balance; else by day, signed amount and text. */
export const toIdentity = (line: Facts): string =>
  createHash('sha256')
    .update(JSON.stringify(describe(line)))
    .digest('base64url')

/** Counts equal lines of one file; with a transaction id they are one line. */
export function identifyLines(lines: readonly ReadLine[]): IdentifiedLine[] {
  const seen = new Map<string, number>()
  return lines.flatMap((line) => {
    const identity = toIdentity(line)
    const occurrence = (seen.get(identity) ?? 0) + 1
    if (line.transactionId !== null && occurrence > 1) return []
    seen.set(identity, occurrence)
    return [{ ...line, identity, occurrence }]
  })
}
