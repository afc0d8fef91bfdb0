import { argon2, randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { JOIN_CODE_LENGTH } from '../../join.rules.ts'
import { type HashingQueue, queueHashing } from './hashing-queue.ts'

// OWASP's minimum for Argon2id, as strong as scrypt with N = 2^15 and p = 3: 19 MiB, two passes.
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SCRYPT_MAX_BYTES = 64 * 2 ** 20
const KEY_BYTES = 32

type Derive = (password: string, salt: Buffer) => Promise<Buffer>

const deriveArgon2id =
  (cost: typeof COST): Derive =>
  (password, nonce) =>
    promisify(argon2)('argon2id', { message: password, nonce, tagLength: KEY_BYTES, ...cost })

const deriveScrypt =
  (options: ScryptOptions): Derive =>
  (password, salt) =>
    new Promise((resolve, reject) => {
      scrypt(password, salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)))
    })

// Normalized, because keyboards encode 'é' differently.
const derive = (queue: HashingQueue, run: Derive, password: string, salt: Buffer) =>
  queueHashing(queue, () => run(password.normalize('NFKC'), salt))

/** Self-describing: 'argon2id$memory in KiB$passes$parallelism$salt$key'. */
export async function hashPassword(password: string, queue: HashingQueue = 'signedIn'): Promise<string> {
  const salt = randomBytes(16)
  return formatHash(salt, await derive(queue, deriveArgon2id(COST), password, salt))
}

const formatHash = (salt: Buffer, key: Buffer): string =>
  [
    ...['argon2id', COST.memory, COST.passes, COST.parallelism],
    ...[salt.toString('base64url'), key.toString('base64url')],
  ].join('$')

/** Hashes of an earlier release are replaced at the next sign-in. */
export const isOutdatedHash = (hash: string): boolean => !hash.startsWith('argon2id$')

/** Matches no password, for a login without one; takes no hashing time. */
export const createDecoyHash = (): string => formatHash(randomBytes(16), randomBytes(KEY_BYTES))

/** Takes the same time without a hash, and returns false. */
export async function verifyPassword(
  password: string,
  hash: string | undefined,
  queue: HashingQueue = 'signedIn',
): Promise<boolean> {
  const [algorithm, first, second, third, salt, key] = (hash ?? createDecoyHash()).split('$')
  const [x, y, z] = [Number(first), Number(second), Number(third)]
  const run =
    algorithm === 'scrypt'
      ? deriveScrypt({ N: x, r: y, p: z, maxmem: SCRYPT_MAX_BYTES })
      : deriveArgon2id({ memory: x, passes: y, parallelism: z })
  const expected = Buffer.from(key ?? '', 'base64url')
  const given = await derive(queue, run, password, Buffer.from(salt ?? '', 'base64url'))
  // HMAC pads short keys with zeros, so a password with trailing NULs would match too.
  return timingSafeEqual(given, expected) && hash !== undefined && !password.includes('\0')
}

// Without look-alike characters, because people type these passwords.
const READABLE = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789'
const pick = (alphabet: string, count: number) =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')

/** About 69 bits. */
export const randomPassword = (): string => pick(READABLE, 12)

const CAPITALS = READABLE.slice(0, 23)
const DIGITS = READABLE.slice(-8)

/** Eight signs, about 39 bits. */
export const randomJoinCode = (): string => pick(CAPITALS + DIGITS, JOIN_CODE_LENGTH)

/** 'XXXX-XXXX'. */
export const randomSetupCode = (): string => {
  return `${pick(CAPITALS, 4)}-${pick(CAPITALS, 4)}`
}
