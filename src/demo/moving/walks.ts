import type { Condition } from '../../features/overview/handovers/conditions.rules.ts'
import type { Handover, HandoverItem } from '../../features/overview/handovers/handovers.answers.ts'
import type { NewHandover } from '../../features/overview/handovers/handovers.fields.ts'
import { changeHandover } from '../../features/overview/handovers/server/handovers.change.ts'
import { addHandover, readHandover } from '../../features/overview/handovers/server/handovers.service.ts'
import { prepareSubmission, submitHandover } from '../../features/overview/handovers/server/submit.service.ts'
import type { Demo } from '../demo.types.ts'
import { atPhone, type Moment, PHONE_HEADER } from './papers.ts'
import { type Picture, readSignature, takePhoto } from './pictures.ts'

export type Finding = { item: string; condition: Condition; note?: string; photo?: Picture }
type Readings = Record<string, number>

const BETWEEN_ITEMS = 40

type Planned = { leaseId: string; kind: NewHandover['kind']; day: NewHandover['day']; at: Moment }

/** Prepared by the clerk for the caretaker. Returns the id. */
export async function prepareWalk(demo: Demo, { leaseId, kind, day, at }: Planned): Promise<string> {
  const ctx = demo.contextAt(at.day, at.seconds)
  const given = { kind, day, assigneeUid: demo.caretaker.uid }
  const adding = { caller: demo.clerk, leaseId, given }
  return (await ctx.db.transaction((tx) => addHandover(ctx, tx, adding))).answer.id
}

export const findItem = ({ items }: Pick<Handover, 'items'>, label: string): HandoverItem => {
  const found = items.find(({ room, name }) => `${room}, ${name}` === label)
  if (!found) throw new Error(`The handover has no ${label}.`)
  return found
}

type Walk = { id: string; at: Moment; findings: Finding[]; readings?: Readings; only?: true }

/** What is not named is good, unless `only` the findings are recorded. Returns the ids of the photos. */
export async function walk(
  demo: Demo,
  { id, at: { day, seconds }, findings, readings = {}, only }: Walk,
): Promise<string[]> {
  const caller = atPhone(demo.caretaker)
  const handover = await readHandover(demo.ctx, caller, id)
  const instant = (later: number) =>
    demo
      .contextAt(day, seconds + later)
      .clock.now()
      .toISOString()
  const found = new Map(findings.map((finding) => [findItem(handover, finding.item).id, finding]))
  const items = handover.items
    .filter((item) => !only || found.has(item.id))
    .map((item, order) => {
      const { condition = 'good' as const, note = null } = found.get(item.id) ?? {}
      return { id: item.id, condition, note, recordedAt: instant(order * BETWEEN_ITEMS) }
    })
  const recordedAt = instant(items.length * BETWEEN_ITEMS)
  const known = ({ name }: { name: string }) => name in readings
  const meters = handover.meters.filter(known)
  const keys = handover.keys.filter(known)
  const changes = {
    items,
    meters: meters.map((meter) => ({ id: meter.id, reading: readings[meter.name] ?? null, recordedAt })),
    keys: keys.map((key) => ({ id: key.id, count: readings[key.name] ?? null, recordedAt })),
  }
  await changeHandover(demo.contextAt(day, seconds + items.length * BETWEEN_ITEMS), { caller, id, changes })
  const photoIds: string[] = []
  for (const [order, itemId] of items.map((item) => item.id).entries()) {
    const picture = found.get(itemId)?.photo
    const ctx = demo.contextAt(day, seconds + order * BETWEEN_ITEMS + 10)
    if (picture) photoIds.push(await takePhoto(ctx, { caller, id, itemId, sequence: order + 1, picture }))
  }
  return photoIds
}

/** Returns the id of the report. */
export async function submitWalk(
  demo: Demo,
  { id, photoIds, at: { day, seconds } }: { id: string; photoIds: string[]; at: Moment },
): Promise<string> {
  const ctx = demo.contextAt(day, seconds)
  const caller = atPhone(demo.caretaker)
  const given = { photoIds, name: caller.name, drawing: await readSignature('caretaker') }
  const submitted = { caller, id, given, device: PHONE_HEADER }
  const prepared = await prepareSubmission(ctx, submitted)
  const { answer } = await ctx.db.transaction((tx) => submitHandover(ctx, tx, submitted, prepared))
  return answer.signingId ?? ''
}
