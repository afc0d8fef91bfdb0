import { expect, test } from 'vitest'
import { EXAMPLES } from '../../money-desk.examples.ts'
import { countTexts } from './count-texts.ts'

const { id: _, ...counts } = EXAMPLES.imported

test('says what was done with the new lines, and what was left out', () => {
  expect(countTexts(counts, false)).toEqual([
    '30 lines new: 21 posted, 3 linked with payments in the books, 4 proposed, 1 open, 1 to decide.',
    '12 lines known already.',
    '2 lines did not succeed and are left out.',
  ])
})

test('leaves out what there is nothing of', () => {
  const none = { posted: 0, linked: 0, proposed: 0, open: 0, held: 0, skipped: 0 }
  expect(countTexts({ ...counts, ...none, added: 0, known: 1 }, true)).toEqual([
    'No new lines.',
    '1 line known already.',
  ])
  expect(countTexts({ ...counts, ...none, added: 1, known: 0, posted: 1 }, true)).toEqual([
    '1 line new: 1 to post.',
  ])
})
