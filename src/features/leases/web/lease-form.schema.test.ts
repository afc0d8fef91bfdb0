import { expect, test } from 'vitest'
import { LEASE_MESSAGES } from '../leases.messages.ts'
import { endForm, leaseForm, leaseValues, offerForm } from './lease-form.schema.ts'

const LEASE = { startsOn: '2026-02-01' }
const OFFER = { endsOn: '', rent: '500', advanceReason: '' }

test.each([
  ['', [LEASE_MESSAGES.chargeWithoutRent]],
  ['850', undefined],
])('a lease whose rent of %j is billed by itself: %s', (rent, expected) => {
  const values = { ...leaseValues({ propertyId: 'p', unitId: 'u' }, '2026-02-01'), rent, isCharged: true }
  expect(leaseForm.safeParse(values).error?.issues.map(({ message }) => message)).toEqual(expected)
})

test.each([
  ['2026-01-31', 'The tenant cannot move out before the lease begins.'],
  ['2026-02-01', undefined],
])('a move-out on %s of a lease from 1 February: %s', (moveOutOn, problem) => {
  const { error } = endForm(LEASE).safeParse({ moveOutOn, reason: 'Moves away' })
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual(
    problem && [[['moveOutOn'], problem]],
  )
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
