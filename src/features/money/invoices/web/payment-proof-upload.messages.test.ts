import { expect, test } from 'vitest'
import { ApiError, networkError } from '../../../../web/api-error.ts'
import { UPLOAD_MESSAGES, uploadedMessage, uploadFailure } from './payment-proof-upload.messages.ts'

test.each([
  [new ApiError(409, 'Already paid.'), 'Failed to upload receipt: Already paid.'],
  [new ApiError(500, 'HTTP error! status: 500'), 'Failed to upload receipt: HTTP error! status: 500'],
  [new ApiError(403, 'Not that.', [], { code: 'invoice.otherTenant' }), UPLOAD_MESSAGES.badUser],
  [networkError(), 'Network error. Please check your connection and try again.'],
])('%s becomes %s', (error, text) => {
  expect(uploadFailure(error).message).toBe(text)
})

test.each([true, false])('whether the admins were mailed (%s) is shown', (adminEmailSent) => {
  const notification = adminEmailSent ? 'notified by email' : 'will see it in the system'
  expect(uploadedMessage({ adminEmailSent })).toContain(notification)
})
