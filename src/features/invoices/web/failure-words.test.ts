import { expect, test } from 'vitest'
import { ApiError, networkError } from '../../../web/api-error.ts'
import { failedTo, formFailedTo } from './failure-words.ts'
import { FAILED } from './invoices.texts.ts'

const UNREACHED = 'Network error: please check your connection.'
const STILL_HERE = 'What you filled in is still here, and trying again does not do it twice.'

test.each(Object.values(FAILED))('%s stands first, whatever the reason', (text) => {
  expect(failedTo(text)(new ApiError(500, 'HTTP error! status: 500'))).toBe(`${text} HTTP error! status: 500`)
  expect(failedTo(text)(networkError())).toBe(`${text} ${UNREACHED}`)
  expect(formFailedTo(text)(networkError())).toBe(`${text} ${UNREACHED} ${STILL_HERE}`)
})

test('where trying again would not help, the server says why alone', () => {
  const gone = new ApiError(404, 'Invoice not found')
  expect(failedTo(FAILED.remove)(gone)).toBe('Invoice not found')
  expect(formFailedTo(FAILED.update)(gone)).toBe('Invoice not found')
})
