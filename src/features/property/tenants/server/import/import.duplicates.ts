import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import { phoneWarning, toE164 } from '../../../../../server/phone.ts'
import type { GivenRow } from '../../../../../server/sheets/import.ts'
import type { ImportField, ImportRow } from '../../import.contract.ts'
import { listTenantsWithNumbers, sharedNumberWarning } from '../contacts/shared-numbers.ts'
import { type TenantRow, tenantsView } from '../tenants.queries.ts'
import { EVERYWHERE } from '../tenants.scope.ts'

const IMPORT_LOCK = 7_306_019

/** Serializes imports, so that a second one finds the tenants of the first. */
export async function lockImports(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`)
}

type Values = ImportRow['values']
type Finding = { problems: ImportRow['problems']; warnings: ImportRow['problems'] }
type Numbered = { row: number; values: Values; number: string | undefined }

export const sameName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** The words of a name in any order: 'Opoku, Ama' is Ama Opoku. */
const personKey = (name: string): string =>
  (
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [sameName(name)]
  )
    .toSorted()
    .join(' ')

const formatUnit = ({ unit, apartment }: TenantRow): string => [unit, apartment].filter(Boolean).join(', ')

async function findTenantsByNames(db: Db, names: readonly string[]): Promise<TenantRow[]> {
  const view = tenantsView(db)
  const name = sql<string>`lower(regexp_replace(trim(${view.name}), '\\s+', ' ', 'g'))`
  if (names.length === 0) return []
  return db
    .select()
    .from(view)
    .where(and(isNull(view.deletedAt), inArray(name, [...names])))
}

type DoubleCheck = (row: GivenRow<ImportField>['row'], values: Values) => Finding

/** Without an email, name and phone number identify a person; a match of only one of them is a warning. */
export async function createDoubleCheck(db: Db, all: readonly Values[]): Promise<DoubleCheck> {
  const numbers = [...new Set(all.flatMap(({ phone }) => toE164(phone) ?? []))]
  const stored = Map.groupBy(await listTenantsWithNumbers(db, numbers), ({ phoneE164 }) => phoneE164 ?? '')
  const names = [...new Set(all.map(({ name }) => sameName(name)).filter(Boolean))]
  const named = Map.groupBy(await findTenantsByNames(db, names), ({ name }) => sameName(name))
  const earlier = new Map<string, Numbered[]>()
  return (row, values) => {
    const number = toE164(values.phone)
    const same = number === undefined ? [] : (earlier.get(number) ?? [])
    if (number !== undefined) earlier.set(number, [...same, { row, values, number }])
    const found = number === undefined ? [] : (stored.get(number) ?? [])
    const message = doubleProblem(values, found, same)
    if (message) return { problems: [{ field: 'phone', message }], warnings: [] }
    return {
      problems: [],
      warnings: [
        ...listPhoneWarnings(values, found, same).map((text) => ({ field: 'phone' as const, message: text })),
        ...nameWarnings(named.get(sameName(values.name)) ?? [], number),
      ],
    }
  }
}

function doubleProblem(
  { name, email }: Values,
  found: readonly TenantRow[],
  earlier: readonly Numbered[],
): string | undefined {
  const isDouble = (other: { name: string; email: string | null }) =>
    personKey(other.name) === personKey(name) && !(email && other.email)
  const known = found.find(isDouble)
  if (known)
    return `${known.name} with this phone number is a tenant already (${formatUnit(known)}). For another unit, add a lease to that tenant`
  const before = earlier.find(({ values }) => isDouble(values))
  return (
    before &&
    `Row ${before.row} has this name and phone number too. For a second unit, add a lease to the tenant afterwards`
  )
}

function listPhoneWarnings(
  { phone }: Values,
  found: readonly TenantRow[],
  earlier: readonly Numbered[],
): string[] {
  const [first] = earlier
  const inFile =
    first &&
    `Row ${first.row} has this phone number too: until one of them proves it, it gets no code to sign in`
  return [sharedNumberWarning(EVERYWHERE, found, phone), inFile, phoneWarning(phone)].filter(
    (text) => text !== undefined,
  )
}

function nameWarnings(found: readonly TenantRow[], number: string | undefined): ImportRow['problems'] {
  const [first] = found.filter(({ phoneE164 }) => number === undefined || phoneE164 !== number)
  if (!first) return []
  return [{ field: 'name', message: `There is a tenant of this name already: ${formatUnit(first)}` }]
}
