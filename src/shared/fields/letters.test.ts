import { expect, it, test } from 'vitest'
import { foldLetters, hasWords, PLAIN_LETTERS, SPECIAL_LETTERS, searchWords } from './letters.ts'

it('finds names of Akan and Ewe letters by plain ones, in either case', () => {
  expect(foldLetters('ƆFƆRI Akosua Dɛdɛ')).toBe('ofori akosua dede')
  expect(foldLetters('Aŋlɔ Ƒoli Ʋenyo ɖeka ƔƐ')).toBe('anlo foli venyo deka ge')
  expect(foldLetters('Ama 024_412')).toBe('ama 024_412')
})

it('has a plain letter for each special one', () => {
  expect([...PLAIN_LETTERS]).toHaveLength([...SPECIAL_LETTERS].length)
})

test.each([
  ['Owusu-Ansah', 'owusu ansah', true],
  ['Owusu‑Ansah', 'Owusu-Ansah', true],
  ['Owusu Ansah', 'owusu-ansah', true],
  ['Owusu Yaw', 'Yaw Owusu', true],
  ['Owusu Yaw', 'Owusu, Yaw', true],
  ['Adélaïde Mensah', 'adelaide', true],
  ['Ade\u0301lai\u0308de', 'Adélaïde', true],
  ['N’Dri', "n'dri", true],
  ['NʼDri', 'ndri', true],
  ["O'Brien", 'o´brien', true],
  ['Ɔpɔku', 'opɔku', true],
  ['A\u200bma\u00ad Mensah', 'ama mensah', true],
  ['Ama\u00a0Mensah', 'ama\u2009mensah', true],
  ['Ｂ１２', 'b12', true],
  ['Großmann', 'grossmann', true],
  ['INV-2026-10004', 'inv-2026-0004', false],
  ['Yaw Owusu', 'Yaw Mensah', false],
])('%s has %s: %s', (text, searched, expected) => {
  expect(hasWords(text, searched)).toBe(expected)
})

test('a word stands once', () => {
  expect(searchWords(' Yaw  yaw,OWUSU-ansah - ')).toEqual(['yaw', 'owusu ansah'])
})
