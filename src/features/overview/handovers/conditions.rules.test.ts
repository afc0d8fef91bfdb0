import { expect, test } from 'vitest'
import { type Condition, canDeduct, isWorse } from './conditions.rules.ts'

type Found = Condition | null

test.each<[entry: Found | 'nothing', exit: Found, worse: boolean, mayDeduct: boolean]>([
  ['good', 'good', false, false],
  ['good', 'worn', true, false],
  ['good', 'damaged', true, true],
  ['good', 'missing', true, true],
  ['worn', 'worn', false, false],
  ['worn', 'damaged', true, true],
  ['damaged', 'damaged', false, false],
  ['damaged', 'missing', true, true],
  ['missing', 'missing', false, false],
  ['missing', 'damaged', false, false],
  [null, 'worn', false, false],
  [null, 'damaged', false, true],
  ['nothing', 'worn', false, false],
  ['nothing', 'missing', false, true],
  ['good', null, false, false],
])('%s at the entry and %s at the exit: worse %s, to deduct %s', (before, condition, worse, mayDeduct) => {
  const item = { condition, entry: before === 'nothing' ? null : { condition: before } }
  expect([isWorse(item), canDeduct(item)]).toEqual([worse, mayDeduct])
})
