import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readLine } from '../../../../../testing/money-desk/read-line.ts'
import { identifyLines, type ReadLine } from '../statement-line.ts'
import { type NewLine, planNewLines, type StoredLine } from './new-lines.ts'
import { findReversals } from './reversals.ts'

const LINE = readLine()
const origin = (source: string) => ({ source, openingDay: '2026-11-01', newId: () => randomUUID() })
const plan = (lines: Partial<ReadLine>[], stored: readonly StoredLine[], source = 'file') =>
  planNewLines(identifyLines(lines.map((line) => ({ ...LINE, ...line }))), stored, origin(source))
const say = ({ known, fresh }: ReturnType<typeof plan>) => [
  known.length,
  ...fresh.map(({ state, reason }) => (reason ? `${state} ${reason}` : state)),
]
const store = (...lines: Partial<ReadLine>[]): NewLine[] => plan(lines, []).fresh

test('a file that is imported again adds nothing, and one with more equal lines adds the missing ones', () => {
  const stored = store({}, {}, { transactionId: '1' })
  expect(say(plan([{}, {}, { transactionId: '1' }], stored))).toEqual([3])
  expect(say(plan([{}, {}, {}], stored))).toEqual([2, 'open'])
  expect(say(plan([{}], stored))).toEqual([1])
})

test.each<[string, Partial<ReadLine>[], string, Partial<ReadLine>, (string | number)[]]>([
  [
    'an id with another amount',
    [{ transactionId: '1' }],
    'file',
    { transactionId: '1', amount: 1 },
    [0, 'held other-amount'],
  ],
  [
    'an id in the other direction',
    [{ transactionId: '1' }],
    'file',
    { transactionId: '1', amount: 1, direction: 'out', kind: 'out' },
    [0, 'aside not-in'],
  ],
  [
    'a fee of the id',
    [{ transactionId: '1', direction: 'out', kind: 'out' }],
    'file',
    { transactionId: '1', amount: 1, direction: 'out', kind: 'fee' },
    [0, 'aside not-in'],
  ],
  [
    'a text and a line without an id',
    [{ transactionId: '1' }],
    'text',
    { text: 'x' },
    [0, 'held perhaps-same'],
  ],
  ['a day apart', [{ transactionId: '1' }], 'text', { day: '2026-11-06' }, [0, 'held perhaps-same']],
  ['two days apart', [{ transactionId: '1' }], 'text', { day: '2026-11-07' }, [0, 'open']],
  ['two ids', [{ transactionId: '1' }], 'text', { transactionId: '2' }, [0, 'open']],
  ['the same columns', [{ text: 'a' }], 'file', { text: 'b' }, [0, 'open']],
  ['before the opening day', [], 'file', { day: '2026-10-31' }, [0, 'aside before-opening']],
  ['money that left', [], 'file', { direction: 'out', kind: 'out' }, [0, 'aside not-in']],
  ['money between own accounts', [], 'file', { kind: 'transfer' }, [0, 'aside not-in']],
])('%s', (_, before, source, line, said) => {
  expect(say(plan([line], store(...before), source))).toEqual(said)
})

test('two amounts of one id in a file: the second is held', () => {
  expect(say(plan([{ transactionId: '1' }, { transactionId: '1', amount: 1 }], []))).toEqual([
    0,
    'open',
    'held other-amount',
  ])
})

test('a line that was found to be the same is not held again for the next one', () => {
  const stored = store({ transactionId: '1' })
  const [held] = plan([{ text: 'x' }], stored, 'text').fresh
  const decided = held ? [...stored, { ...held, state: 'aside' as const, reason: 'same' as const }] : []
  expect(say(plan([{ text: 'x' }], decided, 'text'))).toEqual([1])
  expect(say(plan([{ text: 'y' }], decided, 'text'))).toEqual([0, 'open'])
})

const line = (differs: Partial<NewLine>) =>
  ({ ...store({ transactionId: 'MP261105.01.C1' })[0], ...differs }) as NewLine
const out = { direction: 'out', kind: 'out', text: '', transactionKey: null } as const

test.each<[string, Partial<NewLine>, number]>([
  ['by its own id', { ...out, transactionKey: 'mp261105.01.c1' }, 1],
  ['in its text', { ...out, text: 'Reversal of MP261105.01.C1.' }, 1],
  ['in its reference', { ...out, reference: 'REV/mp261105.01.c1' }, 1],
  ['of another amount', { ...out, amount: 1, transactionKey: 'mp261105.01.c1' }, 0],
  ['of a longer id', { ...out, text: 'Reversal of MP261105.01.C12' }, 0],
  ['that is a fee', { ...out, kind: 'fee', text: 'MP261105.01.C1' }, 0],
])('a reversal %s', (_, differs, count) => {
  expect(findReversals([line({ id: 'a' }), line({ id: 'b', ...differs })])).toHaveLength(count)
  expect(findReversals([line({ id: 'b', ...differs }), line({ id: 'a' })])).toHaveLength(count)
})

test('a line is reversed once', () => {
  const twice = { ...out, text: 'Reversal of MP261105.01.C1' }
  expect(
    findReversals([line({ id: 'a' }), line({ id: 'b', ...twice }), line({ id: 'c', ...twice })]),
  ).toHaveLength(1)
})
