import { expect, it } from 'vitest'
import { ApiError, networkError } from './api-error.ts'
import { explainAs, explainWith, inForm } from './explain.ts'

const explain = explainWith('Failed to save. Please try again.')
const LOST = 'Network error. Please check your connection and try again.'
const STILL_HERE = 'What you filled in is still here, and trying again does not do it twice.'

it.each([
  [new ApiError(500, 'Internal server error'), 'Failed to save. Please try again. Internal server error'],
  [new ApiError(400, 'Amount is too large'), 'Failed to save. Please try again. Amount is too large'],
  [new RangeError('of our own'), 'Failed to save. Please try again. of our own'],
  [new ApiError(404, 'Invoice not found'), 'Invoice not found'],
  [new ApiError(409, 'Already paid.'), 'Already paid.'],
  [networkError(), LOST],
])('%s becomes %s', (error, text) => {
  expect(explain(error)).toBe(text)
})

it('parts a text without an end from its reason', () => {
  expect(explainWith('Failed to delete')(new Error('Gone.'))).toBe('Failed to delete: Gone.')
})

it('tells in a form, and only of a lost connection, that what was typed is safe', () => {
  expect(inForm(explain)(networkError())).toBe(`${LOST} ${STILL_HERE}`)
  expect(inForm(explain)(new ApiError(404, 'Invoice not found'))).toBe('Invoice not found')
})

it.each([
  [new ApiError(500, 'Internal server error'), 'Failed to update profile. Please try again.'],
  [networkError(), `Failed to update profile. Please try again. ${STILL_HERE}`],
])('one text stands for %s', (error, text) => {
  expect(explainAs('Failed to update profile. Please try again.')(error)).toBe(text)
})
