import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../../../server/context.ts'
import { DEVICE_COOKIE } from '../../../../server/http/caller.ts'

const LIFE_SECONDS = 365 * 86_400

/** A device on which somebody has signed in. It opens nothing: only its tries are counted apart from those of strangers. */
export type KnownDevice = { uid: string; id: string }

type Deps = Pick<Context, 'clock' | 'secret'>

const sign = (secret: string, parts: string[]): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['known device', ...parts]))
    .digest('base64url')

/** Undefined where it was forged or has expired. */
export function readDevice({ clock, secret }: Deps, value: string | undefined): KnownDevice | undefined {
  const [uid, id, until, signature, ...more] = value?.split('.') ?? []
  if (!uid || !id || !until || !signature || more.length > 0) return undefined
  const expected = Buffer.from(sign(secret, [uid, id, until]))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return Number(until) > clock.now().getTime() ? { uid, id } : undefined
}

/** Set-Cookie of the device on which `uid` has just signed in; `value` is the cookie that it has sent. */
export function deviceCookie(
  { clock, secret, publicUrl }: Deps & Pick<Context, 'publicUrl'>,
  uid: string,
  value: string | undefined,
): string {
  const known = readDevice({ clock, secret }, value)
  const id = known?.uid === uid ? known.id : randomBytes(12).toString('base64url')
  const until = String(clock.now().getTime() + LIFE_SECONDS * 1000)
  const parts = [uid, id, until]
  return [
    `${DEVICE_COOKIE}=${[...parts, sign(secret, parts)].join('.')}`,
    ...[`Max-Age=${LIFE_SECONDS}`, 'Path=/api/auth', 'HttpOnly', 'SameSite=Lax'],
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')
}
