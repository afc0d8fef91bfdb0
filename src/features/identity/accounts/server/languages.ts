import { inArray } from 'drizzle-orm'
import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import { type Translation, translationFor } from '../../../../server/translation.ts'
import type { Language } from '../../../../shared/translations/languages.ts'
import type { Role } from '../accounts.contract.ts'
import { profiles } from './accounts.table.ts'

type Deps = Pick<Context, 'config'>

/** The office is English. */
export const listLanguages = ({ config }: Deps, role: Role): Language[] => [
  'en',
  ...(role === 'tenant' ? config.TENANT_LANGUAGES : []),
]

/** The chosen one while it is offered. */
export const languageInUse = (ctx: Deps, role: Role, chosen: Language | null | undefined): Language | null =>
  chosen && listLanguages(ctx, role).includes(chosen) ? chosen : null

/** Languages of people who read another one than English. */
async function findLanguages(ctx: Deps, db: Db, uids: readonly string[]): Promise<Map<string, Language>> {
  if (ctx.config.TENANT_LANGUAGES.length === 0 || uids.length === 0) return new Map()
  const { uid, language, role } = profiles
  const rows = await db
    .select({ uid, language, role })
    .from(profiles)
    .where(inArray(uid, [...new Set(uids)]))
  return new Map(
    rows.flatMap((row) => {
      const used = languageInUse(ctx, row.role, row.language)
      return used === null || used === 'en' ? [] : [[row.uid, used]]
    }),
  )
}

export async function loadTranslations(
  ctx: Deps,
  db: Db,
  uids: readonly string[],
): Promise<(uid: string) => Translation> {
  const languages = await findLanguages(ctx, db, uids)
  return (uid) => translationFor(languages.get(uid))
}
