import { expect, test } from 'vitest'
import type { HandoverTemplate } from '../../templates.contract.ts'
import { movedEarlier, type TemplateInput, templateForm, templateValues } from './template-form.ts'

const TEMPLATE: HandoverTemplate = {
  id: '5a6d3c10-2f7b-4e18-9c44-7d0b1a8e6f01',
  name: 'Room',
  unitKinds: ['room'],
  rooms: [{ name: 'Room', items: ['Walls', 'Floor'] }],
  meters: ['Electricity meter'],
  keys: [],
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
}

test('a template comes back from its form as it was', () => {
  const { id: _, createdAt: __, updatedAt: ___, ...contents } = TEMPLATE
  expect(templateForm.parse(templateValues(TEMPLATE))).toEqual(contents)
})

test('empty lines and spaces around names are left out', () => {
  const typed = { ...templateValues(TEMPLATE), keys: ' Front door \n\n  \r\nGate\r\n' }
  expect(templateForm.parse(typed).keys).toEqual(['Front door', 'Gate'])
})

const room = (items: string): Partial<TemplateInput> => ({ rooms: [{ name: 'Room', items }] })

test.each<[string, Partial<TemplateInput>, string]>([
  ['without a name', { name: ' ' }, 'name'],
  ['with a room without items', room(' \n '), 'rooms.0.items'],
  ['with 51 items in a room', room('Wall\n'.repeat(51)), 'rooms.0.items'],
  ['with a name of 201 letters', room('a'.repeat(201)), 'rooms.0.items'],
  ['with 21 meters', { meters: 'Meter\n'.repeat(21) }, 'meters'],
])('a template %s is refused at its field', (_, changes, field) => {
  const { error } = templateForm.safeParse({ ...templateValues(TEMPLATE), ...changes })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
})

test('a room is moved one place earlier, and the first one stays', () => {
  expect(movedEarlier(['a', 'b', 'c'], 2)).toEqual(['a', 'c', 'b'])
  expect(movedEarlier(['a', 'b', 'c'], 0)).toEqual(['a', 'b', 'c'])
})
