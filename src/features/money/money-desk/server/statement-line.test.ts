import { expect, test } from 'vitest'
import { readLine } from '../../../../testing/money-desk/read-line.ts'
import { identifyLines, type ReadLine, toIdentity } from './statement-line.ts'

const LINE = readLine()

test.each<[string, Partial<ReadLine>, Partial<ReadLine>, boolean]>([
  [
    'the same id and amount on other days',
    { transactionId: 'A-1' },
    { transactionId: 'a1', day: '2026-11-06', text: 'x' },
    true,
  ],
  ['the same id with another amount', { transactionId: '1' }, { transactionId: '1', amount: 1 }, false],
  [
    'the same id out and in',
    { transactionId: '1' },
    { transactionId: '1', direction: 'out', kind: 'out' },
    false,
  ],
  [
    'a fee with the id and amount of its transfer',
    { transactionId: '1', direction: 'out', kind: 'out' },
    { transactionId: '1', direction: 'out', kind: 'fee' },
    false,
  ],
  ['the same balance with other texts', { balance: 1 }, { balance: 1, text: 'x' }, true],
  ['another balance', { balance: 1 }, { balance: 2 }, false],
  ['a text in another case', {}, { text: 'RENT  AMA' }, true],
  ['another text', {}, { text: 'Rent Esi' }, false],
  ['another day', {}, { day: '2026-11-06' }, false],
])('%s', (_, one, other, same) => {
  expect(toIdentity({ ...LINE, ...one }) === toIdentity({ ...LINE, ...other })).toBe(same)
})

test('equal lines without ids are counted, with ids they are one', () => {
  const lines = [
    LINE,
    LINE,
    { ...LINE, amount: 1 },
    { ...LINE, transactionId: '9' },
    { ...LINE, transactionId: '9' },
    LINE,
  ]
  expect(identifyLines(lines).map(({ occurrence }) => occurrence)).toEqual([1, 2, 1, 1, 3])
})
