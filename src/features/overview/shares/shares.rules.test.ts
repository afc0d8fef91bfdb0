import { describe, expect, test } from 'vitest'
import { getExpiry, isLive, shareText } from './shares.rules.ts'

describe('a link lives 30 days, to the second', () => {
  const sharedAt = new Date('2026-11-20T09:30:00Z')
  const share = { expiresAt: getExpiry(sharedAt), revokedAt: null }
  test.each([
    ['2026-11-20T09:30:00Z', true],
    ['2026-12-20T09:29:59Z', true],
    ['2026-12-20T09:30:00Z', false],
    ['2027-01-20T09:30:00Z', false],
  ])('at %s: %s', (now, live) => {
    expect(isLive(share, new Date(now))).toBe(live)
  })
  test('and no moment longer than its withdrawal', () => {
    expect(isLive({ ...share, revokedAt: sharedAt }, sharedAt)).toBe(false)
  })
})

test('a shared document is named with its company', () => {
  const item = { title: 'Invoice INV-1', company: 'Ɔdɔ & Sons + Co', url: 'https://x.test/s/a_b-c' }
  expect(shareText(item)).toBe('Invoice INV-1 from Ɔdɔ & Sons + Co: https://x.test/s/a_b-c')
})
