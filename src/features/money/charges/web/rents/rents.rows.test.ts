import { expect, test } from 'vitest'
import type { Lease } from '../../../../property/leases/leases.contract.ts'
import { CHARGE_MESSAGES } from '../../charges.messages.ts'
import { findFaults, getValues, isFilled, isShown, pasteRents, toDraft } from './rents.rows.ts'

const TODAY = '2026-12-10'
const place = { propertyId: 'p', propertyName: 'Bohye (Shops)', unitName: 'B12', tenantName: 'Ɔpɔku Adé' }
const lease = (changes: Partial<Lease> = {}): Lease =>
  ({
    ...place,
    id: 'a',
    startsOn: '2025-01-01',
    endsOn: null,
    rent: null,
    periodMonths: 1,
    rentDay: 5,
    ...changes,
  }) as Lease

test('a row shows what the lease says until something else is typed', () => {
  expect(getValues(lease({ rent: 850 }), {}, TODAY)).toEqual({
    rent: '850',
    everyMonths: '1',
    anchorDay: '5',
    startsOn: '2027-01-05',
  })
  const typed = { rent: '9600', everyMonths: '12', anchorDay: '1' }
  expect(getValues(lease(), typed, TODAY)).toEqual({ ...typed, startsOn: '2027-01-01' })
  expect(getValues(lease({ billedElsewhereThrough: '2026-11-30' }), {}, TODAY).startsOn).toBe('2026-12-05')
  expect(getValues(lease(), { anchorDay: '' }, TODAY).startsOn).toBe('2027-01-05')
})

test.each([
  [850, undefined, true],
  [null, undefined, false],
  [0, undefined, false],
  [850, '', false],
  [null, '850', true],
])('a rent of %s with %s typed is filled: %s', (rent, typed, expected) => {
  expect(isFilled(lease({ rent }), typed === undefined ? {} : { rent: typed }, TODAY)).toBe(expected)
})

test('a lease that ends before its next period has nothing to draft, unless somebody types a rent', () => {
  const [last, over] = [
    lease({ rent: 850, endsOn: '2027-01-05' }),
    lease({ rent: 850, endsOn: '2027-01-04' }),
  ]
  expect([last, over].map((one) => isFilled(one, undefined, TODAY))).toEqual([true, false])
  expect(isFilled(over, { rent: '850' }, TODAY)).toBe(true)
})

test.each([
  [{ rent: '850.50' }, undefined],
  [{ rent: '0' }, { rent: 'The amount must be more than 0' }],
  [{ rent: '850', anchorDay: '32' }, { anchorDay: 'Day must be a day of the month from 1 to 31' }],
  [{ rent: '850', startsOn: '2024-12-31' }, { startsOn: CHARGE_MESSAGES.beforeLease('2025-01-01') }],
  [{ rent: '850', startsOn: '2027-12-31' }, undefined],
  [{ rent: '850', startsOn: '2028-01-01' }, { startsOn: CHARGE_MESSAGES.leaseOver('2027-12-31') }],
])('%o: %o', (typed, faults) => {
  const one = lease({ endsOn: '2027-12-31' })
  expect(findFaults(one, getValues(one, typed, TODAY))).toEqual(faults)
})

test('a row becomes a draft with what was seen', () => {
  expect(toDraft(lease(), getValues(lease(), { rent: '1200.50', everyMonths: '3' }, TODAY))).toEqual({
    leaseId: 'a',
    rent: 1200.5,
    everyMonths: 3,
    anchorDay: 5,
    startsOn: '2027-03-05',
  })
})

test.each([
  [{}, true],
  [{ q: 'opoku b12' }, true],
  [{ q: 'ADE' }, true],
  [{ q: 'ade b13' }, false],
  [{ propertyId: 'p' }, true],
  [{ propertyId: 'other' }, false],
])('%o shows the lease: %s', (filter, expected) => expect(isShown(lease(), filter)).toBe(expected))

test('rents that are pasted fill the rows below', () => {
  const leases = ['a', 'b', 'c', 'd'].map((id) => lease({ id }))
  expect(pasteRents(leases, 'b', '850\tAma\r\nGHS 1,200.50\r\nnone\r\n400\r\n')).toEqual({
    b: { rent: '850' },
    c: { rent: '1200.50' },
    d: { rent: 'none' },
  })
  expect(pasteRents(leases, 'a', '850\n')).toBeNull()
})
