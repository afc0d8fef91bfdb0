import { expect, test } from 'vitest'
import { EMPTY_TAKEN, takenForm, toTakenBody } from './taken-form.schema.ts'

const FILLED = { ...EMPTY_TAKEN, subject: ' Tap ', description: 'It drips', propertyId: 'p', unitId: 'u' }

test.each([
  ['tenant', { tenantId: '' }, ['tenantId']],
  ['tenant', { tenantId: 't' }, []],
  ['unit', { tenantId: 't', unitId: '' }, ['unitId']],
  ['unit', { tenantId: '' }, []],
  ['unit', { subject: ' ', description: '' }, ['subject', 'description']],
] as const)('about a %s with %j is refused at %j', (about, given, fields) => {
  const { error } = takenForm.safeParse({ ...FILLED, about, ...given })
  expect((error?.issues ?? []).map(({ path }) => path[0])).toEqual(fields)
})

test('only what was chosen is sent', () => {
  const both = takenForm.parse({ ...FILLED, tenantId: 't' })
  const sent = { subject: 'Tap', description: 'It drips', photoIds: [], priority: 'normal' }
  expect(toTakenBody(both)).toEqual({ ...sent, tenantId: 't' })
  expect(toTakenBody({ ...both, about: 'unit', vendorId: 'v' })).toEqual({
    ...sent,
    unitId: 'u',
    vendorId: 'v',
  })
})
