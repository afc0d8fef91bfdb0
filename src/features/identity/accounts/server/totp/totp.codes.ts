import { createHash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const PERIOD_MS = 30_000
/** Steps of 30 seconds that a phone's clock may be off. */
const WINDOW = 1
const RECOVERY_CODES = 10

export const randomTotpSecret = (): string => new Secret({ size: 20 }).base32

export const otpauthUrl = ({
  secret,
  issuer,
  label,
}: {
  secret: string
  issuer: string
  label: string
}): string => new TOTP({ secret, issuer, label }).toString()

/** The 30-second step of a code; null if it is not valid now. */
export function findCodeCounter(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = new TOTP({ secret }).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : Math.floor(timestamp / PERIOD_MS) + delta
}

/** Removes blanks and dashes, which apps and people add. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase()

export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code)

// Without look-alike characters, because people copy these codes from paper.
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const GROUPS = [5, 5, 5, 5, 6]
const randomGroup = (length: number) =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** 128 bits each, as 'XXXXX-XXXXX-XXXXX-XXXXX-XXXXXX'; codes of earlier releases have three groups. */
export const randomRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => GROUPS.map(randomGroup).join('-'))

/** A fast hash is enough, because the codes are too long to guess. */
export const hashRecoveryCode = (uid: string, code: string): string =>
  createHash('sha256')
    .update(`${uid} ${plainCode(code)}`)
    .digest('base64url')
