import { expect, test } from 'vitest'
import { readText } from './announcement-texts.ts'

test('an announcement says how many have read it', () => {
  expect(readText({ readCount: 12, recipientCount: 48 })).toBe('read by 12 of 48')
  expect(readText({ readCount: 1_200, recipientCount: 2_000 })).toBe('read by 1,200 of 2,000')
})
