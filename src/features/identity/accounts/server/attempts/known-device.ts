import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../../../server/context.ts'
import { getOrigin } from '../../../../../server/http/authentication.ts'
import { DEVICE_COOKIE, SECURE_DEVICE_COOKIE } from '../../../../../server/http/caller.ts'
import { isHttps } from '../../../../../server/http/security-headers.ts'

const LIFE_SECONDS = 365 * 86_400

/** A device used to sign in, until the password changes. It only has its attempts counted separately. */
export type KnownDevice = { uid: string; id: string }
type Login = { uid: string; passwordHash: string }

type Deps = Pick<Context, 'clock' | 'secret'>

const sign = (secret: string, parts: string[]): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['known device', ...parts]))
    .digest('base64url')

/** Undefined if forged, expired, or for another person or password. */
export function readDevice(
  { clock, secret }: Deps,
  value: string | undefined,
  login: Login,
): KnownDevice | undefined {
  const [uid, id, until, signature, ...more] = value?.split('.') ?? []
  if (uid !== login.uid || !id || !until || !signature || more.length > 0) return undefined
  const expected = Buffer.from(sign(secret, [uid, id, until, login.passwordHash]))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return Number(until) > clock.now().getTime() ? { uid, id } : undefined
}

/** The Set-Cookie header after a sign-in; an existing device keeps its id. */
export function deviceCookie(
  { clock, secret, publicUrl }: Deps & Pick<Context, 'publicUrl'>,
  request: FastifyRequest,
  login: Login,
): string {
  const id =
    readDevice({ clock, secret }, getOrigin(request).device, login)?.id ??
    randomBytes(12).toString('base64url')
  const until = String(clock.now().getTime() + LIFE_SECONDS * 1000)
  const parts = [login.uid, id, until]
  const value = [...parts, sign(secret, [...parts, login.passwordHash])].join('.')
  const rules = `Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Lax`
  return isHttps({ publicUrl }, request)
    ? `${SECURE_DEVICE_COOKIE}=${value}; ${rules}; Path=/; Secure`
    : `${DEVICE_COOKIE}=${value}; ${rules}; Path=/api/auth`
}
