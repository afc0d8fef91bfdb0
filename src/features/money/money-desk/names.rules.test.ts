import { expect, test } from 'vitest'
import { doNamesAgree, doNamesNearlyAgree, toNameKey, toNameWords } from './names.rules.ts'

test.each([
  ['Akosua Ɔpɔku', ['akosua', 'opoku']],
  ['MR. KWEKU MƐNSAH', ['kweku', 'mensah']],
  ['Nana Boakye', ['nana', 'boakye']],
  ['Nana Yaw Boakye', ['yaw', 'boakye']],
  ['Rev. Dr. Nana', ['rev', 'dr', 'nana']],
  ['Addo-Mensah, Esi', ['addo', 'mensah', 'esi']],
  ['Zoé  Adjei', ['zoe', 'adjei']],
  ['  ', []],
])('the words of %j', (name, words) => {
  expect(toNameWords(name)).toEqual(words)
})

test.each([
  ['Kofi Mensah', 'MENSAH KOFI', true],
  ['Kofi Mensah', 'Kofi Kwabena Mensah', true],
  ['Kofi Kwabena Mensah', 'Kofi Mensah', true],
  ['Mr Kofi Mensah', 'Mrs Kofi Mensah', true],
  ['Kofi Mensah', 'Kofi Mensah Trading rent June', true],
  ['Kofi', 'Kofi Mensah', false],
  ['Kofi Kofi', 'Kofi Mensah', false],
  ['Kofi Mensah', 'Kofi Mensa', false],
  ['Ama Mensah', 'Kofi Mensah', false],
  ['', '', false],
  ['Mr Kofi', 'Kofi Mensah', false],
])('%s and %s agree: %s', (one, other, agree) => {
  expect(doNamesAgree(toNameWords(one), toNameWords(other))).toBe(agree)
  expect(doNamesAgree(toNameWords(other), toNameWords(one))).toBe(agree)
})

test.each([
  ['Kofi Mensah', 'KOFI MENSA', true],
  ['Kofi Mensah', 'Mnesah Kofi', true],
  ['Kofi Mensah', 'Kofi Mansah', true],
  ['Kofi Mensah', 'Kofi Ensah', true],
  ['Kofi Mensah', 'Kofi Mensahh', true],
  ['Nii Boateng', 'NII OATENG', true],
  ['Esi Naa Boateng', 'Boatng Naa Esi', true],
  ['Kofi Mensah', 'Kofi Mensah', false],
  ['Kofi Mensah', 'Kofi Mens', false],
  ['Kofi Mensah', 'Kofi Mnesha', false],
  ['Kofi Mensah', 'Kofo Mensa', false],
  ['Kofi Mensah', 'Kofi Yaw Mensa', true],
  ['Kofi Mensah', 'transfer from MENSA Kofi rent', true],
  ['Kofi Mensah', 'Kofi and Mensah, Mensa', false],
  ['Ama Mensah', 'Esi Mensah', false],
  ['Ama Addo', 'Ama Ado', false],
  ['Ama Adjo', 'Ama Addo', true],
  ['Mensah', 'Mensa', false],
  ['', '', false],
])('%s and %s differ by one typing error: %s', (one, other, agree) => {
  expect(doNamesNearlyAgree(toNameWords(one), toNameWords(other))).toBe(agree)
  expect(doNamesNearlyAgree(toNameWords(other), toNameWords(one))).toBe(agree)
})

test('a payer is known again in other spellings', () => {
  expect(toNameKey('Mrs. Ɛsi Addo-Mensah')).toBe(toNameKey('MENSAH ESI ADDO'))
  expect(toNameKey('Esi Addo')).not.toBe(toNameKey('Esi Adu'))
})
