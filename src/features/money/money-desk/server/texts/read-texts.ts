import { mtnCashIn } from './mtn-cash-in.ts'
import { mtnReceived } from './mtn-received.ts'
import { telecelReceived } from './telecel-received.ts'
import { type ReadText, type TextPattern, toLine } from './text-pattern.ts'

const PATTERNS: readonly TextPattern[] = [mtnReceived, mtnCashIn, telecelReceived]

export type TextLine = ReadText & { text: string }

type Found = { from: number; until: number; line: TextLine }

function findMessages(text: string): Found[] {
  const found = PATTERNS.flatMap(({ pattern, read }) =>
    [...text.matchAll(pattern)].flatMap((match): Found[] => {
      const line = read(match.groups ?? {})
      const [whole] = match
      return line
        ? [{ from: match.index, until: match.index + whole.length, line: { ...line, text: toLine(whole) } }]
        : []
    }),
  )
  return found.toSorted((a, b) => a.from - b.from)
}

const HAS_WORD = /\p{L}{2}|\d/u

/** `unread` are the messages and lines that no pattern knows, in their order. */
export function readTexts(text: string): { lines: TextLine[]; unread: string[] } {
  const found = findMessages(text)
  const unread: string[] = []
  let at = 0
  for (const { from, until } of [...found, { from: text.length, until: text.length }]) {
    const pieces = text.slice(at, from).split(/\n\s*\n|\r?\n/)
    unread.push(...pieces.map(toLine).filter((piece) => HAS_WORD.test(piece)))
    at = Math.max(at, until)
  }
  return { lines: found.map(({ line }) => line), unread }
}
