import { expect, it } from 'vitest'
import { foldLetters, PLAIN_LETTERS, SPECIAL_LETTERS } from './letters.ts'

it('finds names of Akan and Ewe letters by plain ones, in either case', () => {
  expect(foldLetters('ƆFƆRI Akosua Dɛdɛ')).toBe('ofori akosua dede')
  expect(foldLetters('Aŋlɔ Ƒoli Ʋenyo ɖeka ƔƐ')).toBe('anlo foli venyo deka ge')
  expect(foldLetters('Ama 024-412')).toBe('ama 024-412')
})

it('has a plain letter for each special one', () => {
  expect([...PLAIN_LETTERS]).toHaveLength([...SPECIAL_LETTERS].length)
})
