import { expect, test } from 'vitest'
import { EXAMPLES } from '../../money-desk.examples.ts'
import type { MoneyLine } from '../../money-lines.contract.ts'
import { withDoneLines } from './needed-lines.ts'

const line = (id: string, changes: Partial<MoneyLine> = {}): MoneyLine =>
  ({ ...structuredClone(EXAMPLES.line), id, ...changes }) as MoneyLine

const lines = [
  line('open', { state: 'open', proposal: null }),
  line('old', { day: '2026-11-01' }),
  line('new', { day: '2026-11-09' }),
  line('held', { state: 'held', reason: 'perhaps-same', proposal: null }),
  line('possible', { confidence: 'possible' }),
]
const ids = (shown: readonly MoneyLine[]) => shown.map(({ id }) => id)

test('what one press does comes first, the newest first', () => {
  expect(ids(withDoneLines(lines, new Map(), new Map()))).toEqual(['new', 'old', 'possible', 'held', 'open'])
})

test('a line that was done here stays where it was', () => {
  const seen = new Map(lines.map((one) => [one.id, one]))
  const left = lines.filter(({ id }) => id !== 'old' && id !== 'held')
  const done = new Map([['old', { kind: 'done', line: line('old', { state: 'matched' }) } as const]])
  expect(ids(withDoneLines(left, seen, done))).toEqual(['new', 'old', 'possible', 'open'])
})
