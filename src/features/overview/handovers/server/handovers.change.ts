import { changesBetween } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import { requirePermission } from '../../../../server/http/authentication.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Handover } from '../handovers.answers.ts'
import type { HandoverChanges, ItemChange } from '../handovers.fields.ts'
import { HANDOVER_ERRORS } from '../handovers.messages.ts'
import { HANDOVER_LIMITS, isOutdated } from '../handovers.rules.ts'
import { recordHandover } from './handovers.audit.ts'
import { presentHandover } from './handovers.present.ts'
import { type HandoverRow, updateHandover } from './handovers.queries.ts'
import { lockVisibleHandover } from './handovers.scope.ts'
import { refuseNonStaff } from './handovers.service.ts'
import {
  type ItemRow,
  listItems,
  listReadings,
  type ReadingRow,
  saveItems,
  saveReadings,
} from './items.queries.ts'

type Changed<T> = { before: T | null; after: T }
type ReadingChange = {
  id: string
  name?: string | undefined
  value?: number | null | undefined
  recordedAt: string
}

/** In order of the list; an outdated change is left out. */
function applyChanges<
  T extends { id: string; recordedAt: Date | null; position: number },
  C extends { id: string; recordedAt: string },
>(
  rows: readonly T[],
  given: readonly C[],
  merge: (row: T | undefined, change: C, position: number) => T,
): Changed<T>[] {
  const current = new Map(rows.map((row) => [row.id, row]))
  const changed = new Map<string, Changed<T>>()
  let next = Math.max(-1, ...rows.map(({ position }) => position)) + 1
  for (const change of given) {
    const row = current.get(change.id)
    if (row && isOutdated(new Date(change.recordedAt), row.recordedAt)) continue
    const after = merge(row, change, row?.position ?? next)
    if (!row) next += 1
    current.set(after.id, after)
    changed.set(after.id, { before: changed.get(after.id)?.before ?? row ?? null, after })
  }
  if (current.size > HANDOVER_LIMITS.items) throw HANDOVER_ERRORS.tooManyItems()
  return [...changed.values()]
}

/** Throws 400 for a new item without room or name. */
function mergeItem(handoverId: string) {
  return (row: ItemRow | undefined, change: ItemChange, position: number): ItemRow => {
    const { room = row?.room, name = row?.name, condition, note } = change
    if (room === undefined || name === undefined) throw HANDOVER_ERRORS.newItem().asDetail()
    return {
      handoverId,
      id: change.id,
      position,
      room,
      name,
      condition: condition === undefined ? (row?.condition ?? null) : condition,
      note: note === undefined ? (row?.note ?? null) : note || null,
      recordedAt: new Date(change.recordedAt),
      entryItemId: row?.entryItemId ?? null,
    }
  }
}

/** Throws 400 for a new one without a name. */
function mergeReading(handoverId: string, kind: 'meter' | 'key') {
  return (row: ReadingRow | undefined, change: ReadingChange, position: number): ReadingRow => {
    const { name = row?.name, value } = change
    if (name === undefined) throw HANDOVER_ERRORS.newReading().asDetail()
    return {
      handoverId,
      id: change.id,
      kind,
      position,
      name,
      value: value === undefined ? (row?.value ?? null) : value,
      recordedAt: new Date(change.recordedAt),
      entryId: row?.entryId ?? null,
    }
  }
}

const toItemText = ({ condition, note }: ItemRow) => [condition, note].filter(Boolean).join(': ') || null

const toAuditFields = <T extends { name: string; room?: string }>(
  changed: readonly Changed<T>[],
  text: (row: T) => unknown,
) => {
  const label = ({ room, name }: T) => (room === undefined ? name : `${room}, ${name}`)
  const side = (of: (one: Changed<T>) => T | null) =>
    Object.fromEntries(
      changed.flatMap((one) => {
        const row = of(one)
        return row ? [[label(one.after), text(row)]] : []
      }),
    )
  return changesBetween(
    side(({ before }) => before),
    side(({ after }) => after),
  )
}

async function saveChanges(
  tx: Tx,
  { id }: HandoverRow,
  { items = [], meters = [], keys = [] }: HandoverChanges,
) {
  const readings = await listReadings(tx, id)
  const ofKind = (kind: 'meter' | 'key') => readings.filter((row) => row.kind === kind)
  const changedItems = applyChanges(await listItems(tx, id), items, mergeItem(id))
  const toValues = meters.map(({ reading: value, ...meter }) => ({ ...meter, value }))
  const counts = keys.map(({ count: value, ...key }) => ({ ...key, value }))
  const changedMeters = applyChanges(ofKind('meter'), toValues, mergeReading(id, 'meter'))
  const changedKeys = applyChanges(ofKind('key'), counts, mergeReading(id, 'key'))
  await saveItems(
    tx,
    changedItems.map(({ after }) => after),
  )
  await saveReadings(
    tx,
    [...changedMeters, ...changedKeys].map(({ after }) => after),
  )
  return {
    ...toAuditFields(changedItems, toItemText),
    ...toAuditFields([...changedMeters, ...changedKeys], ({ value }) => value),
  }
}

type Changing = { caller: Caller; id: string; changes: HandoverChanges }

/** Throws 400, 403 for assigning without the right to, 404, 409 once submitted. */
export const changeHandover = (ctx: Context, { caller, id, changes }: Changing): Promise<Handover> =>
  ctx.db.transaction(async (tx) => {
    const before = await lockVisibleHandover(tx, caller, id)
    if (before.state !== 'open') throw HANDOVER_ERRORS.submitted()
    const { day = before.day, assigneeUid = before.assigneeUid } = changes
    if (assigneeUid !== before.assigneeUid) {
      requirePermission(caller, 'lease:write')
      await refuseNonStaff(tx, assigneeUid)
    }
    const recorded = await saveChanges(tx, before, changes)
    const fields = changesBetween(
      { day: before.day, assignee: before.assigneeUid },
      { day, assignee: assigneeUid },
    )
    await updateHandover(tx, id, { day, assigneeUid, updatedAt: ctx.clock.now() })
    const row = await lockVisibleHandover(tx, caller, id)
    await recordHandover(ctx, tx, {
      caller,
      action: 'handover.changed',
      row,
      changes: fields,
      found: recorded,
    })
    return presentHandover(ctx, tx, { row, viewer: caller })
  })
