import { randomUUID } from 'node:crypto'
import { createAscendingIds } from '../../../../../server/ascending-ids.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Day } from '../../../../../shared/days.ts'
import {
  changePerson,
  createAccountsWithoutPassword,
  createPeopleWithoutLogin,
} from '../../../../identity/accounts/server/accounts.service.ts'
import { findCurrentLease } from '../../../../property/leases/lease-choice.rules.ts'
import { showCurrentLease } from '../../../../property/leases/server/leases.fields.ts'
import {
  insertLeases,
  listTenantLeases,
  type NewLeaseRecord,
} from '../../../../property/leases/server/leases.queries.ts'
import {
  insertTenants,
  lockTenantRows,
  type TenantRow,
} from '../../../../property/tenants/server/tenants.queries.ts'
import { BOOK_IMPORT_ERRORS } from '../../imports.messages.ts'
import type { PlannedLease, PlannedPerson } from '../book/book.types.ts'
import type { MadeRow, Place } from './make-places.ts'

type Lease = NewLeaseRecord & { planned: PlannedLease; place: Place }
export type MadePerson = {
  person: PlannedPerson
  tenant: Pick<TenantRow, 'id' | 'name'>
  isNew: boolean
  leases: Lease[]
}

type Making = {
  people: readonly PlannedPerson[]
  find: (property: string, unit: string) => Place
  by: string
  asOf: Day
}

function toLease(
  planned: PlannedLease,
  { find, by, asOf }: Making,
  { tenantId, now }: { tenantId: string; now: Date },
): Lease {
  const place = find(planned.property, planned.unit)
  const { startsOn, endsOn, rent, periodMonths, rentDay, deposit, overlapReason } = planned
  return {
    id: randomUUID(),
    tenantId,
    unitId: place.unitId,
    startsOn,
    endsOn,
    rent,
    periodMonths,
    rentDay,
    depositDue: deposit,
    overlapReason,
    billedElsewhereThrough: asOf,
    movedOutOn: null,
    shown: false,
    follows: null,
    createdBy: by,
    createdAt: now,
    planned,
    place,
  }
}

const toRow = ({ planned: _planned, place: _place, ...row }: Lease): NewLeaseRecord => row

function chooseShown(leases: readonly Lease[], today: Day): Lease {
  const choices = leases.map((lease) => ({
    ...lease,
    endsOn: lease.endsOn ?? null,
    movedOutOn: null,
    shown: false,
    follows: null,
  }))
  const id = findCurrentLease(choices, today)?.id
  const shown = leases.find((lease) => lease.id === id) ?? leases[0]
  if (!shown) throw BOOK_IMPORT_ERRORS.changedMeanwhile()
  shown.shown = true
  return shown
}

async function addTenants(ctx: Context, tx: Tx, making: Making): Promise<MadePerson[]> {
  const now = ctx.clock.now()
  const nextId = createAscendingIds(making.people.length)
  const added = making.people.map((person) => {
    const id = nextId()
    const leases = person.leases.map((planned) => toLease(planned, making, { tenantId: id, now }))
    const shown = chooseShown(leases, ctx.clock.today())
    const account = {
      uid: randomUUID(),
      name: person.name,
      email: person.email,
      phone: person.phone,
      moveInDate: shown.startsOn,
      moveOutDate: shown.endsOn ?? null,
    }
    const { propertyId, unitName: unit } = shown.place
    const row = { id, uid: account.uid, propertyId, unit, createdAt: now, updatedAt: now }
    return { person, account, row, leases }
  })
  const isReachable = ({ email, phone }: { email: string | null; phone: string | null }) =>
    email !== null || phone !== null
  const accounts = added.map(({ account }) => account)
  await createAccountsWithoutPassword(tx, accounts.filter(isReachable), now)
  await createPeopleWithoutLogin(
    tx,
    accounts.filter((account) => !isReachable(account)),
    now,
  )
  await insertTenants(
    tx,
    added.map(({ row }) => row),
  )
  await insertLeases(
    tx,
    added.flatMap(({ leases }) => leases.map(toRow)),
  )
  return added.map(({ person, row, leases }) => ({
    person,
    tenant: { id: row.id, name: person.name },
    isNew: true,
    leases,
  }))
}

type Filled = { made: MadeRow; people: MadePerson }

const hasMoney = ({ leases, opening, deposit }: PlannedPerson) =>
  leases.length > 0 || opening !== 0 || deposit !== 0

/** Fills what is empty and adds leases; `before` holds what an undo writes back. */
async function fillTenant(
  ctx: Context,
  tx: Tx,
  making: Making,
  { person, tenant }: { person: PlannedPerson; tenant: TenantRow },
): Promise<Filled> {
  const now = ctx.clock.now()
  const { email, phone } = person
  const shownBefore = (await listTenantLeases(tx, [tenant.id])).find((lease) => lease.shown)
  const changes = {
    ...(email !== null && { email }),
    ...(phone !== null && { phone: { typed: phone, at: now } }),
  }
  await changePerson(tx, tenant.personUid, changes, now)
  const leases = person.leases.map((planned) => toLease(planned, making, { tenantId: tenant.id, now }))
  await insertLeases(tx, leases.map(toRow))
  if (leases.length > 0) await showCurrentLease(ctx, tx, tenant)
  const before = {
    email,
    phone,
    shownLease: shownBefore?.id ?? null,
    propertyId: tenant.propertyId,
    unit: tenant.unit,
    moveInDate: tenant.moveInDate,
    moveOutDate: tenant.leaseEndDate,
    leases: Math.sign(leases.length),
    hasMoney: hasMoney(person) ? 1 : 0,
  }
  return {
    made: { kind: 'person', targetId: tenant.id, before, rows: person.rows },
    people: { person, tenant, isNew: false, leases },
  }
}

/** Throws 409 for an email that is taken meanwhile, and for a tenant who was deleted. */
export async function makePeople(
  ctx: Context,
  tx: Tx,
  making: Making,
): Promise<{ made: MadeRow[]; people: MadePerson[] }> {
  const known = making.people.filter(({ tenantId }) => tenantId !== null)
  const ids = known.flatMap(({ tenantId }) => tenantId ?? [])
  const tenants = new Map((ids.length > 0 ? await lockTenantRows(tx, ids) : []).map((row) => [row.id, row]))
  const filled: Filled[] = []
  for (const person of known) {
    const tenant = tenants.get(person.tenantId ?? '')
    if (!tenant) throw BOOK_IMPORT_ERRORS.changedMeanwhile()
    filled.push(await fillTenant(ctx, tx, making, { person, tenant }))
  }
  const others = making.people.filter(({ tenantId }) => tenantId === null)
  const added = await addTenants(ctx, tx, { ...making, people: others })
  const people = [...added, ...filled.map((one) => one.people)]
  return {
    people,
    made: [
      ...added.map(
        ({ tenant, person }): MadeRow => ({ kind: 'tenant', targetId: tenant.id, rows: person.rows }),
      ),
      ...filled.map(({ made }) => made),
      ...people.flatMap(({ leases }) => leases.map(({ id }): MadeRow => ({ kind: 'lease', targetId: id }))),
    ],
  }
}
