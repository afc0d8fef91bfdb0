import { foldLetters } from '../../../../../shared/fields/letters.ts'
import { comparableReference } from '../../../ledger/server/reference-key.ts'
import type { LineDirection, LineKind } from '../../money-lines.rules.ts'

export type ReversalLine = {
  id: string
  direction: LineDirection
  kind: LineKind
  amount: number
  transactionKey: string | null
  reference: string
  text: string
}
export type Reversal<L> = { out: L; reversed: L }

const LEAST_KEY = 5
const WORD_ENDS = /[^\p{L}\p{N}.-]+/u

const listKeys = ({ transactionKey, reference, text }: ReversalLine): string[] => {
  const words = foldLetters(`${reference} ${text}`).split(WORD_ENDS)
  const keys = words.map((word) => comparableReference(word.replaceAll(/^[.-]+|[.-]+$/g, '')))
  return [...(transactionKey === null ? [] : [transactionKey]), ...keys]
}

/** Money that left again, with the id of a line that came in, as its own or in its texts. Each line is in one pair. */
export function findReversals<L extends ReversalLine>(lines: readonly L[]): Reversal<L>[] {
  const came = new Map<string, L[]>()
  for (const line of lines)
    if (line.direction === 'in' && line.kind === 'in' && (line.transactionKey?.length ?? 0) >= LEAST_KEY)
      came.set(line.transactionKey ?? '', [...(came.get(line.transactionKey ?? '') ?? []), line])
  const taken = new Set<string>()
  return lines.flatMap((out) => {
    if (out.direction !== 'out' || out.kind !== 'out') return []
    const reversed = listKeys(out)
      .flatMap((key) => came.get(key) ?? [])
      .find(({ id, amount }) => amount === out.amount && !taken.has(id))
    if (!reversed) return []
    taken.add(reversed.id)
    return [{ out, reversed }]
  })
}
