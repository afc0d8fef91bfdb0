import { expect, test } from 'vitest'
import { LEASE_MESSAGES } from '../leases.messages.ts'
import { leaseForm, leaseValues, offerForm } from './lease-form.schema.ts'

const LEASE = { startsOn: '2026-02-01' }
const OFFER = { endsOn: '', rent: '500', advanceReason: '' }

test.each([
  ['', [LEASE_MESSAGES.chargeWithoutRent]],
  ['850', undefined],
])('a lease whose rent of %j is billed automatically: %s', (rent, expected) => {
  const values = { ...leaseValues({ propertyId: 'p', unitId: 'u' }, '2026-02-01'), rent, isCharged: true }
  expect(leaseForm.safeParse(values).error?.issues.map(({ message }) => message)).toEqual(expected)
})

test.each([
  ['2026-02-01', 'The new lease must begin after this one begins.'],
  ['2026-02-02', undefined],
])('a renewal from %s of a lease from 1 February: %s', (fromDay, problem) => {
  const { error } = offerForm(LEASE).safeParse({ ...OFFER, fromDay })
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual(
    problem && [[['fromDay'], problem]],
  )
})
