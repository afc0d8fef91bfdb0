import { and, eq, inArray, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../../../../server/database/index.ts'
import {
  inOrder,
  isBefore,
  keysetPage,
  listKeyKinds,
  type Order,
  selectKeys,
} from '../../../../../server/database/keyset.ts'
import { contains } from '../../../../../server/database/search.ts'
import type { PagedList } from '../../../../../server/http/paging.ts'
import { people } from '../../../../identity/accounts/server/accounts.queries.ts'
import { places } from '../../../properties/server/properties.queries.ts'
import type { Joining, JoiningFilter } from '../../joining.contract.ts'
import type { JoiningChannel, JoiningState } from '../../joining.rules.ts'
import { matchesPerson } from '../tenants.matches.ts'
import { foldedName } from '../tenants.order.ts'
import { isInProperties, type Scope, type Viewer } from '../tenants.scope.ts'
import { tenants } from '../tenants.table.ts'

function joiningParts(db: Db) {
  const person = people(db)
  const property = places(db)
  const channel = sql<JoiningChannel>`case when ${person.email} is not null then 'email'
    when ${person.phoneE164} is not null then 'sms' else 'slip' end`
  const order: Order = {
    keys: [
      { by: sql`(case when ${person.joinedAt} is null then 0 else 1 end)`, kind: 'number' },
      { by: sql`lower(${property.name}) collate "C"`, kind: 'text' },
      { by: sql`coalesce(natural_sort_key(${tenants.unit}), '') collate "C"`, kind: 'text' },
      { by: foldedName(person), kind: 'text' },
      { by: tenants.id, kind: 'id' },
    ],
    descending: false,
  }
  const states: Record<JoiningState, SQL | undefined> = {
    notJoined: isNull(person.joinedAt),
    notInvited: and(isNull(person.joinedAt), isNull(tenants.invitedAt)),
    invited: and(isNull(person.joinedAt), isNotNull(tenants.invitedAt)),
    joined: isNotNull(person.joinedAt),
  }
  const from = (where: SQL | undefined) =>
    db
      .select({
        tenantId: tenants.id,
        name: person.name,
        propertyName: sql<string>`${property.name}`.as('joining_property'),
        unit: tenants.unit,
        channel: channel.as('joining_channel'),
        invitedAt: tenants.invitedAt,
        joinedAt: person.joinedAt,
        keys: selectKeys(order).as('keys'),
      })
      .from(tenants)
      .innerJoin(person, eq(person.uid, tenants.uid))
      .innerJoin(property, eq(property.id, tenants.propertyId))
      .where(where)
  return { from, person, channel, states, order }
}

export function countNotJoined(db: Db, scope: Scope): Promise<number> {
  const { from, states } = joiningParts(db)
  const where = and(isNull(tenants.deletedAt), isInProperties(tenants.propertyId, scope), states.notJoined)
  return db.$count(from(where).as('not_joined'))
}

/** Tenants who have not joined come first. */
export function listJoining(
  { db }: { db: Db },
  viewer: Viewer,
  { q, propertyId, state, channel: wanted }: JoiningFilter,
): PagedList<Joining> {
  const { from, person, channel, states, order } = joiningParts(db)
  const matching = and(
    isNull(tenants.deletedAt),
    isInProperties(tenants.propertyId, viewer),
    q ? or(contains(tenants.search, q), matchesPerson(person, q, viewer)) : undefined,
    propertyId ? eq(tenants.propertyId, propertyId) : undefined,
    state && states[state],
    wanted && sql`${channel} = ${wanted}`,
  )
  return {
    sort: 'joining',
    kinds: listKeyKinds(order),
    rows: async ({ limit, cursor }) => {
      const { where, orderBy } = keysetPage(order, cursor)
      const rows = await from(and(matching, where))
        .orderBy(...orderBy)
        .limit(limit)
      const shown = cursor && cursor.side !== 'after' ? rows.toReversed() : rows
      return shown.map(({ keys, invitedAt, joinedAt, ...row }) => ({
        row: {
          ...row,
          invitedAt: invitedAt?.toISOString() ?? null,
          joinedAt: joinedAt?.toISOString() ?? null,
        },
        keys,
      }))
    },
    count: async (cursor) => {
      const total = await db.$count(from(matching).as('matching'))
      if (!cursor) return { total, before: 0 }
      const before = await db.$count(from(and(matching, isBefore(order, cursor))).as('matching'))
      return { total, before }
    },
    keysAt: async (offset) => {
      const rows = await from(matching)
        .orderBy(...inOrder(order))
        .limit(2)
        .offset(offset)
      return rows.map(({ keys }) => keys)
    },
  }
}

/** Current tenants among `ids` who were neither invited nor have joined. */
export async function listNotInvited(db: Db, ids: SQLWrapper): Promise<Set<string>> {
  const person = people(db)
  const isWaiting = and(isNull(tenants.deletedAt), isNull(tenants.invitedAt), isNull(person.joinedAt))
  const rows = await db
    .select({ id: tenants.id })
    .from(tenants)
    .innerJoin(person, eq(person.uid, tenants.uid))
    .where(and(inArray(tenants.id, ids), isWaiting))
  return new Set(rows.map(({ id }) => id))
}
