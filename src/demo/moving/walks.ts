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

/** Items without a finding are good, unless `only` the findings are recorded. Returns the ids of the photos. */
export async function walk(
  demo: Demo,
  { id, at: { day, seconds }, findings, readings = {}, only }: Walk,
): Promise<string[]> {
  const caller = atPhone(demo.caretaker)
  const handover = await readHandover(demo.ctx, caller, id)
  const found = new Map(findings.map((finding) => [findItem(handover, finding.item).id, finding]))
  const walked = handover.items.filter((item) => !only || found.has(item.id))
  const atItem = (order: number) => demo.contextAt(day, seconds + order * BETWEEN_ITEMS)
  const recordedAt = (order: number) => atItem(order).clock.now().toISOString()
  const items = walked.map(({ id: itemId }, order) => {
    const { condition = 'good', note = null } = found.get(itemId) ?? {}
    return { id: itemId, condition, note, recordedAt: recordedAt(order) }
  })
  const changes = { items, ...toReadings(handover, readings, recordedAt(walked.length)) }
  await changeHandover(atItem(walked.length), { caller, id, changes })
  const photoIds: string[] = []
  for (const [order, { id: itemId }] of walked.entries()) {
    const picture = found.get(itemId)?.photo
    if (!picture) continue
    const taken = { caller, id, itemId, sequence: order + 1, picture }
    photoIds.push(await takePhoto(atItem(order), taken))
  }
  return photoIds
}

function toReadings({ meters, keys }: Handover, readings: Readings, recordedAt: string) {
  const isRead = ({ name }: { name: string }) => name in readings
  const read = ({ name }: { name: string }) => readings[name] ?? null
  return {
    meters: meters.filter(isRead).map((meter) => ({ id: meter.id, reading: read(meter), recordedAt })),
    keys: keys.filter(isRead).map((key) => ({ id: key.id, count: read(key), recordedAt })),
  }
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
