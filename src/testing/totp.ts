import { TOTP } from 'otpauth'
import type { ApiClient, TestPortal } from './portal.ts'

/** What an authenticator app shows then. */
export const codeOf = (secret: string, at: Date): string =>
  new TOTP({ secret }).generate({ timestamp: at.getTime() })

/** Sets up two-step sign-in; the code that confirms it is used up, the next 30 seconds have begun. */
export async function setUpTotp(
  { clock }: Pick<TestPortal, 'clock'>,
  person: ApiClient,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await person.call<{ secret: string }>('POST /auth/totp')).body
  const body = { code: codeOf(secret, clock.now()) }
  const confirmed = await person.call<{ recoveryCodes: string[] }>('POST /auth/totp/confirm', { body })
  clock.advance(30_000)
  return { secret, recoveryCodes: confirmed.body.recoveryCodes }
}
