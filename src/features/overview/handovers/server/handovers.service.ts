import { randomUUID } from 'node:crypto'
import { changesBetween } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import type { PagedList } from '../../../../server/http/paging.ts'
import { isStaff } from '../../../identity/accounts/server/staff/staff.queries.ts'
import { lockLease } from '../../../property/leases/server/leases.service.ts'
import { findCallerTenant } from '../../../property/tenants/server/tenants.service.ts'
import type { Handover, HandoverSummary } from '../handovers.answers.ts'
import type { HandoverFilter } from '../handovers.contract.ts'
import type { NewHandover } from '../handovers.fields.ts'
import { HANDOVER_ERRORS } from '../handovers.messages.ts'
import { findEntryHandover } from './entry.ts'
import { recordHandover } from './handovers.audit.ts'
import { presentHandover, presentSummary } from './handovers.present.ts'
import * as queries from './handovers.queries.ts'
import { requireVisibleHandover } from './handovers.scope.ts'
import {
  type ItemRow,
  insertItems,
  insertReadings,
  listItems,
  listReadings,
  type ReadingRow,
} from './items.queries.ts'
import { chooseTemplate, type TemplateRow } from './templates/templates.queries.ts'

export async function listVisibleHandovers(
  { db }: Context,
  caller: Caller,
  filter: HandoverFilter,
): Promise<PagedList<HandoverSummary>> {
  const ofTenant = caller.role === 'tenant' ? ((await findCallerTenant(db, caller))?.id ?? caller.uid) : null
  const propertyIds = caller.role === 'tenant' ? null : caller.propertyIds
  const choice = { filter, viewer: { uid: caller.uid, propertyIds }, ofTenant }
  return {
    sort: 'newest',
    kinds: queries.handoverKeys,
    rows: async (request) =>
      (await queries.listHandovers(db, choice, request)).map(({ row, keys }) => ({
        row: presentSummary(row, caller),
        keys,
      })),
    count: (cursor) => queries.countHandovers(db, choice, cursor),
  }
}

export const readHandover = async (ctx: Context, caller: Caller, id: string): Promise<Handover> =>
  presentHandover(ctx, ctx.db, { row: await requireVisibleHandover(ctx.db, caller, id), viewer: caller })

/** Throws 400 for somebody who is not staff. */
export async function refuseNonStaff(db: Db, assigneeUid: string | null | undefined): Promise<void> {
  if (assigneeUid && !(await isStaff(db, assigneeUid))) throw HANDOVER_ERRORS.unknownAssignee().asDetail()
}

type Copied = { items: ItemRow[]; readings: ReadingRow[] }

const NOTHING_YET = { condition: null, note: null, recordedAt: null, entryItemId: null }

function copyTemplate(handoverId: string, { rooms, meters, keys }: TemplateRow): Copied {
  const named = rooms.flatMap(({ name: room, items }) => items.map((name) => ({ room, name })))
  const toReadings = (kind: 'meter' | 'key', names: string[]) =>
    names.map((name, position): ReadingRow => {
      const empty = { value: null, recordedAt: null, entryId: null }
      return { handoverId, id: randomUUID(), kind, position, name, ...empty }
    })
  return {
    items: named.map(
      (item, position): ItemRow => ({ handoverId, id: randomUUID(), position, ...item, ...NOTHING_YET }),
    ),
    readings: [...toReadings('meter', meters), ...toReadings('key', keys)],
  }
}

async function copyEntry(tx: Tx, handoverId: string, entryId: string): Promise<Copied> {
  const [items, readings] = [await listItems(tx, entryId), await listReadings(tx, entryId)]
  return {
    items: items.map(({ id: entryItemId, position, room, name }) => {
      const empty = { condition: null, note: null, recordedAt: null }
      return { handoverId, id: randomUUID(), position, room, name, ...empty, entryItemId }
    }),
    readings: readings.map(({ id, kind, position, name }) => {
      const empty = { value: null, recordedAt: null }
      return { handoverId, id: randomUUID(), kind, position, name, ...empty, entryId: id }
    }),
  }
}

/** An exit takes over the items of its entry. Throws 400 for an unknown template, 403, 404, 409 for a second one. */
export async function addHandover(
  ctx: Context,
  tx: Tx,
  { caller, leaseId, given }: { caller: Caller; leaseId: string; given: NewHandover },
): Promise<Outcome<Handover>> {
  const { lease } = await lockLease(tx, caller, { id: leaseId })
  const { kind, day, assigneeUid = null } = given
  await refuseNonStaff(tx, assigneeUid)
  const template = await chooseTemplate(tx, { id: given.templateId, unitKind: lease.unitKind })
  if (given.templateId && !template) throw HANDOVER_ERRORS.unknownTemplate().asDetail()
  const [id, at] = [randomUUID(), ctx.clock.now()]
  const row = { id, leaseId, kind, state: 'open' as const, day, assigneeUid }
  const isAdded = await queries.insertHandover(tx, {
    ...row,
    createdBy: caller.uid,
    createdAt: at,
    updatedAt: at,
  })
  if (!isAdded) throw HANDOVER_ERRORS.exists(kind)
  const entry = kind === 'exit' ? await findEntryHandover(tx, { leaseId }) : undefined
  const empty = { items: [], readings: [] }
  const copied = entry ? await copyEntry(tx, id, entry.id) : template ? copyTemplate(id, template) : empty
  await insertItems(tx, copied.items)
  await insertReadings(tx, copied.readings)
  const added = await requireVisibleHandover(tx, caller, id)
  const changes = changesBetween(null, { kind, day, assignee: assigneeUid, items: copied.items.length })
  await recordHandover(ctx, tx, { caller, action: 'handover.added', row: added, changes })
  return { answer: await presentHandover(ctx, tx, { row: added, viewer: caller }) }
}
