import { expect, test } from 'vitest'
import { findTwice, planProperties } from './setup.properties.ts'

const place = (name: string, capacity = 20) => ({ name, kind: 'shops' as const, capacity })
const stored = ['Bohye', 'Achimota', 'Palmwine'].map((name) => ({
  ...place(name),
  id: name,
  archived: false,
}))

const [bohye, achimota, palmwine] = [place('Bohye'), place('Achimota'), place('Palmwine')]

test.each([
  ['what is as it was', [bohye, achimota, palmwine], [], [], []],
  ['a capacity', [bohye, place('Achimota', 7), palmwine], ['Achimota'], [], []],
  ['a new name', [place('Makola'), achimota, palmwine], ['Bohye'], [], []],
  ['two that change places', [achimota, bohye, palmwine], [], [], []],
  ['one that goes', [bohye, palmwine], [], [], ['Achimota']],
  ['the name of one that goes', [place('Achimota', 5), palmwine], ['Achimota'], [], ['Bohye']],
  ['one more', [bohye, achimota, palmwine, place('Makola')], [], ['Makola'], []],
  ['others altogether', [place('Makola'), place('Osu')], ['Bohye', 'Achimota'], [], ['Palmwine']],
  ['none', [], [], [], ['Bohye', 'Achimota', 'Palmwine']],
])('%s', (_, wanted, change, add, remove) => {
  const plan = planProperties(stored, wanted)
  expect(plan.change.map(({ id }) => id)).toEqual(change)
  expect(plan.add.map(({ name }) => name)).toEqual(add)
  expect(plan.remove.map(({ name }) => name)).toEqual(remove)
})

test('after an attempt that stopped half-way it goes on', () => {
  const half = [{ ...place('Makola'), id: 'Bohye', archived: false }, ...stored.slice(1)]
  const plan = planProperties(half, [place('Makola'), place('Osu')])
  expect([plan.change.map(({ id }) => id), plan.remove.map(({ id }) => id)]).toEqual([
    ['Achimota'],
    ['Palmwine'],
  ])
})

test('a name is given once', () => {
  expect([findTwice([bohye, achimota]), findTwice([bohye, achimota, bohye])]).toEqual([-1, 2])
})
