import { and, asc, isNull, ne, sql } from 'drizzle-orm'
import type { Context } from '../../../../../server/context.ts'
import type { Db } from '../../../../../server/database/index.ts'
import { phoneWarning, storedPhone, takesCodes, toE164 } from '../../../../../server/phone.ts'
import { printPhone } from '../../../../../shared/fields/phone.ts'
import { canSeeProperty } from '../../../../../shared/permissions.ts'
import type { SharedNumber, Tenant } from '../../tenants.contract.ts'
import { tenantsView } from '../tenants.queries.ts'
import type { Scope } from '../tenants.scope.ts'

const NAMED = 3
const NAMES = new Intl.ListFormat('en-GB')
const ANOTHER = 'Another tenant'

type Holder = Awaited<ReturnType<typeof listTenantsWithNumbers>>[number]

/** Current tenants with these numbers (E.164), proven or entered by the office. */
export function listTenantsWithNumbers(db: Db, numbers: readonly string[], except?: string) {
  const view = tenantsView(db)
  return db
    .select()
    .from(view)
    .where(
      and(
        isNull(view.deletedAt),
        sql`${view.phoneE164} = any(${sql.param([...numbers])}::text[])`,
        except === undefined ? undefined : and(ne(view.id, except), ne(view.personUid, except)),
      ),
    )
    .orderBy(asc(view.createdAt), asc(view.id))
}

const getVisibleName = (scope: Scope, { name, propertyId }: Holder): string =>
  canSeeProperty(scope, propertyId) ? name : ANOTHER

export function sharedNumberWarning(
  scope: Scope,
  holders: readonly Holder[],
  phone: string,
): string | undefined {
  if (holders.length === 0) return undefined
  const names = [...new Set(holders.map((holder) => getVisibleName(scope, holder)))]
  const shown = names.length > NAMED ? [...names.slice(0, NAMED), 'others'] : names
  const have = holders.length > 1 ? 'have' : 'has'
  const isProven = holders.some(({ phoneProvenAt }) => phoneProvenAt !== null)
  const codes = isProven
    ? 'Codes to sign in go to who has proven it.'
    : 'Until one of them proves it, no code to sign in goes there.'
  return `${NAMES.format(shown)} ${have} the number ${printPhone(storedPhone(phone))} too. ${codes}`
}

async function phoneWarnings(
  db: Db,
  scope: Scope,
  { phone, except }: { phone: string | null; except?: string | undefined },
): Promise<string[]> {
  const number = toE164(phone ?? '')
  if (phone === null || number === undefined) return []
  const holders = await listTenantsWithNumbers(db, [number], except)
  return [sharedNumberWarning(scope, holders, phone), phoneWarning(phone)].filter(
    (text) => text !== undefined,
  )
}

export async function checkPhone(
  { db, deliveries }: Pick<Context, 'db' | 'deliveries'>,
  scope: Scope,
  { phone, except }: { phone: string; except?: string | undefined },
) {
  const byCode = takesCodes(toE164(phone) ?? '') && (await deliveries.sendsSms(db))
  return {
    phone: storedPhone(phone) || null,
    warnings: await phoneWarnings(db, scope, { phone, except }),
    confirmBy: phone === '' ? null : byCode ? ('code' as const) : ('office' as const),
  }
}

/** Numbers of several current tenants, at least one visible to the caller. */
export async function listSharedNumbers(db: Db, scope: Scope): Promise<SharedNumber[]> {
  const view = tenantsView(db)
  const shared = db
    .select({ number: view.phoneE164 })
    .from(view)
    .where(isNull(view.deletedAt))
    .groupBy(view.phoneE164)
    .having(sql`count(*) > 1`)
  const holders = await db
    .select()
    .from(view)
    .where(and(isNull(view.deletedAt), sql`${view.phoneE164} in ${shared}`))
    .orderBy(asc(view.phoneE164), asc(view.name), asc(view.id))
  return [...Map.groupBy(holders, ({ phoneE164 }) => phoneE164 ?? '')]
    .filter(([, people]) => people.some(({ propertyId }) => canSeeProperty(scope, propertyId)))
    .map(([number, people]) => ({
      phone: storedPhone(number),
      people: people.map((person) => presentHolder(scope, person)),
    }))
}

function presentHolder(scope: Scope, { id, name, propertyId, apartment, unit, phoneProvenAt }: Holder) {
  const provenAt = phoneProvenAt?.toISOString() ?? null
  return canSeeProperty(scope, propertyId)
    ? { id, name, apartment, unit, provenAt }
    : { id: null, name: ANOTHER, apartment: null, unit: null, provenAt }
}

export const listNumberWarnings = (
  db: Db,
  scope: Scope,
  { id, phone }: Pick<Tenant, 'id' | 'phone'>,
): Promise<string[]> => phoneWarnings(db, scope, { phone, except: id })
