import { randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../../shared/errors.ts'

// OWASP's parameters for scrypt: 32 MiB and p = 3, computed off the main thread.
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 2 ** 20 } as const satisfies ScryptOptions
const KEY_BYTES = 32

// Hashing and file access share Node's four threads: sign-ins must leave some for uploads.
const AT_ONCE = 2
const MAX_WAITING = 100
let running = 0
const waiting: (() => void)[] = []

async function limitConcurrency<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= MAX_WAITING) {
    throw new AppError(503, 'Too many people sign in at this moment. Please try again.', { retryAfter: 5 })
  }
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  // Normalized, so that 'é' typed on another keyboard gives the same password.
  const typed = password.normalize('NFKC')
  return limitConcurrency(
    () =>
      new Promise((resolve, reject) => {
        scrypt(typed, salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)))
      }),
  )
}

/** Self-describing: 'scrypt$N$r$p$salt$key'. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return written(salt, await derive(password, salt, COST))
}

const written = (salt: Buffer, key: Buffer): string =>
  ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$')

/** Matches no password, for a login whose password is not set yet; takes no hashing time. */
export const hashOfNothing = (): string => written(randomBytes(16), randomBytes(KEY_BYTES))

/** Takes the same time without a hash, and answers false. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, N, r, p, salt, key] = (hash ?? hashOfNothing()).split('$')
  const expected = Buffer.from(key ?? '', 'base64url')
  const options = { N: Number(N), r: Number(r), p: Number(p), maxmem: COST.maxmem }
  const given = await derive(password, Buffer.from(salt ?? '', 'base64url'), options)
  // HMAC pads short keys with zeros: a password with NULs at its end would match too.
  return timingSafeEqual(given, expected) && hash !== undefined && !password.includes('\0')
}

// Without characters that look alike, because people type these passwords.
const READABLE = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789'
const pick = (alphabet: string, count: number) =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')

/** 12 characters, about 69 bits. */
export const randomPassword = (): string => pick(READABLE, 12)

/** 'XXXX-XXXX'. */
export const randomSetupCode = (): string => {
  const letters = READABLE.slice(0, 23)
  return `${pick(letters, 4)}-${pick(letters, 4)}`
}
