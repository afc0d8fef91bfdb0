import { expect, it } from 'vitest'
import { ApiError, networkError, readFailure } from '../../../../web/api-error.ts'
import { passwordErrorMessage } from './password.messages.ts'

const FAILED = 'Failed to update password. Please try again.'
const answer = (status: number, body: object) => readFailure(status, JSON.stringify(body))
const refused = (...details: string[]) => answer(400, { error: 'Invalid input', details })

it.each([
  [
    'a wrong current password',
    answer(400, { error: 'Current password is incorrect' }),
    'Current password is incorrect',
  ],
  ['an empty field', refused('Please fill in all password fields'), 'Please fill in all password fields'],
  [
    'a short one',
    refused('New password must be at least 6 characters long'),
    'New password must be at least 6 characters long',
  ],
  [
    'a short one of the office',
    refused('New password must be at least 10 characters long'),
    'New password must be at least 10 characters long',
  ],
  [
    'a common one',
    refused('This password is one of the most used ones; please choose another.'),
    'This password is one of the most used ones; please choose another.',
  ],
  [
    'an easy one',
    refused('This password is easily guessed from the e-mail or the company name; please choose another.'),
    'This password is easily guessed from the e-mail or the company name; please choose another.',
  ],
  ['any other objection', refused('New password must be readable text'), 'New password is too weak'],
  ['a bad request', answer(400, { error: 'The body is not JSON.' }), FAILED],
  [
    'nobody signed in',
    answer(401, { error: 'Please sign in.' }),
    'Authentication error - please refresh the page',
  ],
  [
    'a login without a profile',
    answer(403, { error: 'User profile not found in Firestore.' }),
    'Please log out and log back in before changing your password',
  ],
  [
    'too many tries',
    answer(429, { error: 'Too many failed tries. Please try again in 15 minutes.' }),
    'Too many failed tries. Please try again in 15 minutes.',
  ],
  ['a fault', new ApiError(500, 'Internal error 7f3a'), FAILED],
  ['a page of a proxy', readFailure(502, '<html>Bad gateway</html>'), FAILED],
  [
    'a lost connection',
    networkError(),
    `${FAILED} What you filled in is still here, and trying again does not do it twice.`,
  ],
  ['an error of our own', new RangeError('of our own'), FAILED],
])('%s reads %s', (_, error, text) => {
  expect(passwordErrorMessage(error)).toBe(text)
})
