import { expect, test } from 'vitest'
import { ApiError, networkError, readFailure } from '../../../../web/api-error.ts'
import { formatSize, getFileKind, storedBy, uploadFailed } from './document-messages.ts'

test.each([
  [0, '0.0 MB'],
  [1000, '0.1 MB'],
  [251_187, '0.2 MB'],
  [10_485_760, '10.0 MB'],
])('%i bytes are %s', (fileSize, text) => {
  expect(formatSize({ fileSize })).toBe(text)
})

test('a type has a one-word label', () => {
  expect(getFileKind({ contentType: 'application/pdf' })).toBe('PDF')
  expect(getFileKind({ contentType: 'image/jpeg' })).toBe('JPEG')
})

test.each([
  ['tenant', 'tenant', 'you'],
  ['admin', 'tenant', 'the office'],
  ['tenant', 'admin', 'Ama (tenant)'],
  ['admin', 'admin', 'Ama'],
] as const)('what %s stored, %s reads as stored by %s', (uploadedBy, reader, label) => {
  expect(storedBy({ uploadedBy, uploaderName: 'Ama' }, reader)).toBe(label)
})

test.each([
  [readFailure(502, '<html>Bad gateway</html>'), 'Upload failed: 502'],
  [readFailure(413, '{"error":"File size must be less than 10MB"}'), 'File size must be less than 10MB'],
  [new ApiError(404, 'Tenant not found'), 'Tenant not found'],
  [networkError(), 'Network error. Please check your connection and try again.'],
])('%s becomes %s', (error, text) => {
  expect(uploadFailed(error)).toBe(text)
})
