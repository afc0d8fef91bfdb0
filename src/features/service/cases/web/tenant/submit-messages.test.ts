import { expect, test } from 'vitest'
import { ApiError, networkError, readFailure } from '../../../../../web/api-error.ts'
import { repliedMessage, submitFailure, submittedMessage } from './submit-messages.ts'

test.each([
  [
    new ApiError(400, 'Missing required fields: subject, description'),
    'Validation Error: Missing required fields: subject, description',
  ],
  [new ApiError(404, 'Tenant not found'), 'Data Error: Tenant not found'],
  [new ApiError(400, 'The tenant does not exist.'), 'Data Error: The tenant does not exist.'],
  [new ApiError(409, 'Duplicate request'), 'Duplicate Error: Duplicate request'],
  [new ApiError(409, 'It already exists.'), 'Duplicate Error: It already exists.'],
  [new ApiError(403, 'These are not your requests.'), 'These are not your requests.'],
  [networkError(), networkError().message],
  [readFailure(502, '<html>Bad gateway</html>'), 'Failed to submit request. Please try again.'],
  [readFailure(400, '{"details":["Subject is missing."]}'), 'Validation Error: Subject is missing.'],
  [new Error('tap.jpg has not been sent.'), 'tap.jpg has not been sent.'],
])('%s becomes %s', (error, text) => {
  expect(submitFailure('request', error)).toBe(text)
})

test('an empty text gets the error of its kind', () => {
  expect(submitFailure('complaint', readFailure(500, ''))).toBe(
    'Failed to submit complaint. Please try again.',
  )
})

test.each([true, false])('whether the admins were mailed (%s) is shown', (emailSent) => {
  const notification = emailSent
    ? 'The office has been notified by email.'
    : 'The admin will see it in the system.'
  expect(submittedMessage('complaint', { emailSent })).toBe(`Your complaint has been sent. ${notification}`)
  expect(repliedMessage({ emailSent })).toBe(`Your reply has been sent. ${notification}`)
})
