import { expect, test } from 'vitest'
import { listUnprintable } from './printable.ts'

test.each([
  ['Ɔpɔku Dɛdɛ O’Brien 12', []],
  ['محمد الأمين', []],
  ['Ama 😀 👩‍👧', []],
  ['王小王 Ama', ['王', '小']],
  ['አበበ', ['አ', 'በ']],
])('%s leaves %j', (text, letters) => {
  expect(listUnprintable(text)).toEqual(letters)
})
