import type { Context } from '../../../server/context.ts'
import { hashPassword, randomPassword } from './passwords.ts'

/** `made`: the portal chose it, not the admin. */
export type FirstPassword = { password: string; made: boolean; hash: string }

/** The first password of a tenant's login: the one given, the one of the settings, or one made here. */
export async function firstPassword(
  { config }: Pick<Context, 'config'>,
  given: string | undefined,
): Promise<FirstPassword> {
  const password = given ?? config.TENANT_DEFAULT_PASSWORD ?? randomPassword()
  return { password, made: given === undefined, hash: await hashPassword(password) }
}
