import { expect, it } from 'vitest'
import { ApiError, getErrorMessage, networkError } from './api-error.ts'
import { errorMessageWith, fixedErrorMessage, formErrorMessage } from './error-messages.ts'

const errorMessage = errorMessageWith('Failed to save. Please try again.')
const LOST = 'Network error. Please check your connection and try again.'
const UNREACHED = 'Network error. Please check your connection.'
const STILL_HERE = 'What you filled in is still here, and trying again does not do it twice.'

it.each([
  [new ApiError(500, 'Internal server error'), 'Failed to save. Please try again. Internal server error'],
  [new ApiError(400, 'Amount is too large'), 'Failed to save. Please try again. Amount is too large'],
  [new RangeError('of our own'), 'Failed to save. Please try again. of our own'],
  [networkError(), `Failed to save. Please try again. ${UNREACHED}`],
])('%s becomes %s', (error, text) => {
  expect(errorMessage(error)).toBe(text)
})

it.each([
  [new ApiError(403, 'You entered it yourself.'), 'Failed to save. You entered it yourself.'],
  [new ApiError(404, 'Invoice not found'), 'Failed to save. Invoice not found'],
  [new ApiError(409, 'Already paid.'), 'Failed to save. Already paid.'],
  [new ApiError(429, 'Please try again later.'), 'Failed to save. Please try again later.'],
])('where trying again would not help, nobody is advised to: %s becomes %s', (error, text) => {
  expect(errorMessage(error)).toBe(text)
})

it.each([
  [new Error('Gone.'), 'Failed to delete: Gone.'],
  [new ApiError(404, 'Tenant not found'), 'Failed to delete: Tenant not found'],
  [networkError(), `Failed to delete: ${UNREACHED}`],
])('a text without an end is parted from its reason: %s becomes %s', (error, text) => {
  expect(errorMessageWith('Failed to delete')(error)).toBe(text)
})

it('says only after a lost connection that the draft is safe', () => {
  expect(formErrorMessage(errorMessage)(networkError())).toBe(
    `Failed to save. Please try again. ${UNREACHED} ${STILL_HERE}`,
  )
  expect(formErrorMessage(getErrorMessage)(networkError())).toBe(`${LOST} ${STILL_HERE}`)
  expect(formErrorMessage(errorMessage)(new ApiError(404, 'Invoice not found'))).toBe(
    'Failed to save. Invoice not found',
  )
})

it.each([
  [new ApiError(500, 'Internal server error'), 'Failed to update profile. Please try again.'],
  [networkError(), `Failed to update profile. Please try again. ${STILL_HERE}`],
])('one text stands for %s', (error, text) => {
  expect(fixedErrorMessage('Failed to update profile. Please try again.')(error)).toBe(text)
})
