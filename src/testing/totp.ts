import { TOTP } from 'otpauth'
import type { ApiClient, TestPortal } from './portal.ts'

/** The authenticator app's code at that time. */
export const generateTotp = (secret: string, at: Date): string =>
  new TOTP({ secret }).generate({ timestamp: at.getTime() })

/** Sets up two-step sign-in and advances to the next 30 seconds, because the confirming code is used up. */
export async function setUpTotp(
  { clock }: Pick<TestPortal, 'clock'>,
  person: ApiClient,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await person.call<{ secret: string }>('POST /auth/totp')).body
  const body = { code: generateTotp(secret, clock.now()) }
  const confirmed = await person.call<{ recoveryCodes: string[] }>('POST /auth/totp/confirm', { body })
  clock.advance(30_000)
  return { secret, recoveryCodes: confirmed.body.recoveryCodes }
}
