import type { Handover, HandoverItem } from '../../handovers.answers.ts'
import type { HandoverChanges } from '../../handovers.fields.ts'
import { countDone } from '../../handovers.rules.ts'

type Recorded = { id: string; recordedAt: string | null }
type Change = { id: string; recordedAt: string; name?: string | undefined }

/** An older record changes nothing, as on the server. */
const isNewer = (change: Change, { recordedAt }: Recorded) =>
  recordedAt === null || change.recordedAt >= recordedAt

function merge<R extends Recorded, C extends Change>(
  rows: readonly R[],
  changes: readonly C[],
  create: (change: C) => R | null,
): R[] {
  const merged = new Map(rows.map((row) => [row.id, row]))
  for (const change of changes) {
    const before = merged.get(change.id) ?? create(change)
    if (before && isNewer(change, before)) merged.set(change.id, { ...before, ...present(change) })
  }
  return [...merged.values()]
}

const present = (change: object) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

const BLANK_ITEM = {
  condition: null,
  note: null,
  recordedAt: null,
  photos: [],
  objection: null,
  entry: null,
  worse: false,
  mayDeduct: false,
  deduction: null,
} satisfies Partial<HandoverItem>

/** The handover as it will be once everything that waits was sent. */
export function withWaiting(handover: Handover, waiting: readonly { changes: HandoverChanges }[]): Handover {
  const changes = waiting.map((one) => one.changes)
  const items = merge(
    handover.items,
    changes.flatMap((one) => one.items ?? []),
    ({ id, room, name }) => (room && name ? { ...BLANK_ITEM, id, room, name } : null),
  )
  const meters = merge(
    handover.meters,
    changes.flatMap((one) => one.meters ?? []),
    ({ id, name }) => (name ? { id, name, recordedAt: null, reading: null, entry: null } : null),
  )
  const keys = merge(
    handover.keys,
    changes.flatMap((one) => one.keys ?? []),
    ({ id, name }) => (name ? { id, name, recordedAt: null, count: null, entry: null } : null),
  )
  return { ...handover, items, meters, keys, ...countDone(items) }
}

/** The next item without a condition, after `id` and around; null when all have one. */
export function findNextOpen(items: readonly Pick<HandoverItem, 'id' | 'condition'>[], id: string | null) {
  const at = items.findIndex((item) => item.id === id)
  const around = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return around.find(({ condition }) => condition === null)?.id ?? null
}

export const nextSequence = (sequences: readonly number[]): number => Math.max(0, ...sequences) + 1
