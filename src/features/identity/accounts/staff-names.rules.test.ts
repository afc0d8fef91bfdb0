import { expect, test } from 'vitest'
import { nameKey } from './staff-names.rules.ts'

test.each([
  ['case and spaces', 'ama  MENSAH'],
  ['accents', 'Amá Mènsah'],
  ['decomposed letters', 'Ama\u0301 Mensah'],
  ['an invisible letter', 'Ama\u200b Men\u00adsah\u2060'],
  ['marks of direction', '\u200eAma Mensah\u202c'],
  ['full-width letters', 'Ａｍａ Mensah'],
  ['Cyrillic letters', 'Аmа Mеnsаh'],
  ['a Greek letter', 'Αma Mensah'],
  ['an m of two letters', 'Arna Mensah'],
  ['an empty Braille cell', 'Ama\u2800Mensah'],
  ['dots and dashes', 'Ama-Mensah.'],
  ['nothing', 'Ama Mensah'],
])('with other %s a name looks the same', (_what, name) => {
  expect(nameKey(name)).toBe(nameKey('Ama Mensah'))
})

test.each([
  ['Ama Mensah', 'Ama Mensa'],
  ['Ama Mensah', 'Ama K. Mensah'],
  ['Kofi', 'Kofie'],
  ['😀', '😺'],
])('%j and %j are two', (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other))
})
