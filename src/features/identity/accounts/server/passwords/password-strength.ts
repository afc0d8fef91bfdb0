import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError } from '../../../../../server/config.ts'
import type { Context } from '../../../../../server/context.ts'
import { invalidField } from '../../../../../server/server.errors.ts'
import { STAFF_PASSWORD_MIN } from '../../../../../shared/fields/limits.ts'
import type { StaffRole } from '../../../../../shared/staff-roles.ts'
import { loadCompanySettings } from '../../../company/server/company.service.ts'
import { ACCOUNT_MESSAGES } from '../../accounts.messages.ts'
import { lengthProblem } from '../../password.rules.ts'

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()
const lettersAndDigits = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The 10,000 most used passwords and the 50,000 most used of at least 8 characters, folded; from SecLists. */
const COMMON = path.join(import.meta.dirname, 'common-passwords.txt')
let common: Promise<ReadonlySet<string>> | undefined

const readCommon = async (): Promise<ReadonlySet<string>> =>
  new Set((await readFile(COMMON, 'utf8')).trimEnd().split('\n'))

/** Loaded on use, because the list takes some megabytes. */
async function isCommon(folded: string): Promise<boolean> {
  common ??= readCommon()
  return (await common).has(folded)
}

const ONE_CHARACTER = /^(.)\1*$/su

export const isCommonPassword = async (password: string): Promise<boolean> =>
  ONE_CHARACTER.test(fold(password)) || isCommon(fold(password))

const NAME_MIN = 4
const REST_MIN = 6

const isName = (text: string): boolean => text.length >= NAME_MIN

/** The characters other than names; undefined without a name. */
function findRest(password: string, names: readonly string[]): string | undefined {
  const folded = lettersAndDigits(password)
  const found = names
    .filter((name) => folded.includes(name))
    .toSorted((one, other) => other.length - one.length)
  return found.length === 0 ? undefined : found.reduce((rest, name) => rest.replaceAll(name, ''), folded)
}

type Owner = { email: string; companyName: string }

/** The reason why a staff password of at least 10 characters is too easy; undefined if it is not. */
export async function easyProblem(
  password: string,
  { email, companyName }: Owner,
): Promise<string | undefined> {
  const common = await commonProblem(password)
  if (common) return common
  const local = email.slice(0, email.lastIndexOf('@'))
  const names = [local, companyName, ...fold(local).split(/[^\p{L}\p{N}]+/u)]
    .map(lettersAndDigits)
    .filter(isName)
  const rest = findRest(password, names)
  if (rest === undefined) return undefined
  return rest.length < REST_MIN || (await isCommon(rest)) ? ACCOUNT_MESSAGES.easyPassword : undefined
}

type Deps = Pick<Context, 'config' | 'db'>

/** Throws 400 for a short, common or (staff) easily guessed password. */
export async function refuseWeakPassword(
  ctx: Deps,
  password: string,
  { email, staff }: { email: string | null; staff: StaffRole | null },
): Promise<void> {
  const problem =
    lengthProblem(password, staff ? 'staff' : 'tenant') ??
    (staff ? await staffProblem(ctx, password, email ?? '') : await commonProblem(password))
  if (problem) throw invalidField(problem)
}

export async function commonProblem(password: string): Promise<string | undefined> {
  return (await isCommonPassword(password)) ? ACCOUNT_MESSAGES.commonPassword : undefined
}

async function staffProblem(ctx: Deps, password: string, email: string): Promise<string | undefined> {
  const { companyName } = await loadCompanySettings(ctx, ctx.db)
  return easyProblem(password, { email, companyName })
}

/** Throws {@link ConfigError}. */
export function refuseShortAdminPassword(password: string): void {
  if (lengthProblem(password, 'staff'))
    throw new ConfigError(
      `ADMIN_PASSWORD is a value that is not shown here; for the first owner it takes a password of ${STAFF_PASSWORD_MIN} to 200 characters.`,
    )
}

/** The operator may choose an easily guessed ADMIN_PASSWORD. */
export async function warnAboutWeakAdminPassword(
  ctx: Deps & Pick<Context, 'log'>,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const problem = await staffProblem(ctx, password, email)
  if (problem) ctx.log.warn(`ADMIN_PASSWORD is weak; change it under My Account. ${problem}`)
}
