import type { Context } from '../../../server/context.ts'
import { hashPassword, randomPassword } from './passwords.ts'

/** `made` when the portal chose it. */
export type FirstPassword = { password: string; made: boolean; hash: string }

/** The given password, else that of the settings, else a generated one. */
export async function firstPassword(
  { config }: Pick<Context, 'config'>,
  given: string | undefined,
): Promise<FirstPassword> {
  const password = given ?? config.TENANT_DEFAULT_PASSWORD ?? randomPassword()
  return { password, made: given === undefined, hash: await hashPassword(password) }
}
