import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

const CODES = 1_000_000

export const randomCode = (): string => String(randomInt(CODES)).padStart(6, '0')

/** An HMAC, because six digits are guessed from a plain hash at once. */
export const hashCode = (secret: string, purpose: string[], code: string): string =>
  // People copy codes with spaces: '493 817'.
  createHmac('sha256', secret)
    .update(JSON.stringify([...purpose, code.replaceAll(/[\s-]/g, '')]))
    .digest('base64url')

export function matchesHash(given: string, expected: string | undefined): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected ?? '')]
  return one.length === other.length && timingSafeEqual(one, other)
}
