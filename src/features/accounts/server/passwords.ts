import { randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../../shared/errors.ts'

// OWASP's parameters for scrypt: 32 MiB of memory and three passes, off the main thread.
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 2 ** 20 } as const satisfies ScryptOptions
const KEY_BYTES = 32

// Node has four threads for this and for files: a flood of sign-ins must leave some to the receipts.
const AT_ONCE = 2
const MAX_WAITING = 100
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
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
  // Normalised, so that an 'é' typed on another keyboard is the same password.
  const typed = password.normalize('NFKC')
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        scrypt(typed, salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)))
      }),
  )
}

/** A hash that carries its own parameters: 'scrypt$N$r$p$salt$key'. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return written(salt, await derive(password, salt, COST))
}

const written = (salt: Buffer, key: Buffer): string =>
  ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$')

/** A hash that no known password has, for a login whose password is yet to be set; made at once. */
export const hashOfNothing = (): string => written(randomBytes(16), randomBytes(KEY_BYTES))

/** Whether a password has this hash. Without a hash it takes the same time and says no. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, N, r, p, salt, key] = (hash ?? hashOfNothing()).split('$')
  const expected = Buffer.from(key ?? '', 'base64url')
  const options = { N: Number(N), r: Number(r), p: Number(p), maxmem: COST.maxmem }
  const given = await derive(password, Buffer.from(salt ?? '', 'base64url'), options)
  // HMAC pads a short key with zeros: with a NUL at its end, a password would still fit.
  return timingSafeEqual(given, expected) && hash !== undefined && !password.includes('\0')
}

// Without letters and digits that look alike, since people type these from a screen or a sheet of paper.
const READABLE = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789'
const pick = (alphabet: string, count: number) =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A password to hand out: 12 readable characters, about 69 bits. */
export const randomPassword = (): string => pick(READABLE, 12)

/** A set-up code: 'XXXX-XXXX'. */
export const randomSetupCode = (): string => {
  const letters = READABLE.slice(0, 23)
  return `${pick(letters, 4)}-${pick(letters, 4)}`
}
