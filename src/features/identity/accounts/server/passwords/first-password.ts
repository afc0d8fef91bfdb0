import type { Config } from '../../../../../server/config.ts'
import { invalidField } from '../../../../../server/server.errors.ts'
import { ACCOUNT_ERRORS } from '../../accounts.messages.ts'
import type { FirstPasswordKind } from '../accounts.queries.ts'
import { commonProblem } from './password-strength.ts'
import { hashPassword, randomPassword } from './passwords.ts'

/** `kind` is null for a password typed by an admin. */
export type FirstPassword = { password: string; kind: FirstPasswordKind | null; hash: string }

type Deps = { config: Pick<Config, 'TENANT_DEFAULT_PASSWORD'> }

export const isSharedPassword = ({ config }: Deps, password: string): boolean =>
  password.normalize('NFKC') === config.TENANT_DEFAULT_PASSWORD?.normalize('NFKC')

/** The given password, else the configured one, else a generated one. Throws 400 for a common one. */
export async function createFirstPassword(deps: Deps, given: string | undefined): Promise<FirstPassword> {
  const isOwn = given !== undefined && !isSharedPassword(deps, given)
  const problem = isOwn ? await commonProblem(given) : undefined
  if (problem) throw invalidField(problem)
  const password = given ?? deps.config.TENANT_DEFAULT_PASSWORD ?? randomPassword()
  const made = given === undefined ? 'made' : null
  const kind = isSharedPassword(deps, password) ? 'shared' : made
  return { password, kind, hash: await hashPassword(password) }
}

/** Throws 400: a shared password would have to be changed again. */
export function refuseSharedPassword(deps: Deps, password: string): void {
  if (isSharedPassword(deps, password)) throw ACCOUNT_ERRORS.sharedPassword().asDetail()
}
