import { expect, test } from 'vitest'
import type { BookRow } from '../../imports.contract.ts'
import { findNext, hasText, listChangedCells, NOTHING_STAYS, toTexts } from './card-texts.ts'

const card = (
  row: string,
  values: Record<string, string> = {},
  state: BookRow['state'] = 'new',
): BookRow => ({ row, cells: [], values, state, same: null, problems: [], photo: null })
const STAYING = { property: 'Adom Plaza', period: 'yearly', rentDay: '5' }

test('property, period and day stay on a new card and on one of which only the photo is there', () => {
  expect(toTexts(undefined, STAYING)).toMatchObject({ ...STAYING, name: '' })
  expect(toTexts(card('2'), STAYING)).toMatchObject(STAYING)
  expect(toTexts(card('2', { name: 'Ama', property: 'Bohye' }), STAYING)).toMatchObject({
    property: 'Bohye',
    period: '',
  })
  expect(toTexts(card('2', { paidUntil: '2026-12-31' }), NOTHING_STAYS).paidUntil).toBe('31 Dec 2026')
  expect(hasText(toTexts(undefined, STAYING))).toBe(false)
})

test('the next card is the next photo that is not typed, then the first, then a new one', () => {
  const cards = [card('2'), card('3', { name: 'Ama' }), card('4'), card('5', {}, 'leftOut')]
  expect(findNext(cards, '2')).toBe('4')
  expect(findNext(cards, '4')).toBe('2')
  expect(findNext([card('3', { name: 'Ama' })], '3')).toBeNull()
})

test('only changed texts are sent', () => {
  const before = card('3', { name: 'Ama', rent: '900' })
  const texts = { ...toTexts(before, NOTHING_STAYS), rent: '950', phone: '0244123456' }
  expect(listChangedCells(before, texts)).toEqual([
    { row: '3', field: 'phone', value: '0244123456' },
    { row: '3', field: 'rent', value: '950' },
  ])
})
