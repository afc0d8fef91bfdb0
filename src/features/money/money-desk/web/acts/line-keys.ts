import type { MoneyLine } from '../../money-lines.contract.ts'
import { acceptedTenant, canMatch, canPutAside, canUndo, isWaitingForDecision } from '../money-desk.texts.ts'

export const LINE_ACTS = ['accept', 'decide', 'tenant', 'split', 'aside', 'undo'] as const
export type LineAct = (typeof LINE_ACTS)[number]

const ACT_KEYS: Record<string, LineAct> = {
  Enter: 'accept',
  t: 'tenant',
  s: 'split',
  a: 'aside',
  d: 'decide',
  u: 'undo',
}
const STEPS: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

export const ACT_LABELS: Record<LineAct, string> = {
  accept: 'Accept',
  tenant: 'Tenant',
  split: 'Split',
  aside: 'Aside',
  decide: 'Decide',
  undo: 'Undo',
}
export const KEY_LABELS: Record<LineAct, string> = {
  accept: 'Enter',
  tenant: 'T',
  split: 'S',
  aside: 'A',
  decide: 'D',
  undo: 'U',
}

/** The reason of an undo of what was done a moment ago, which asks for none. */
export const USUAL_REASON = 'Pressed by mistake'

const IS_OFFERED: Record<LineAct, (line: MoneyLine) => boolean> = {
  accept: (line) => acceptedTenant(line) !== null,
  tenant: canMatch,
  split: canMatch,
  aside: canPutAside,
  decide: isWaitingForDecision,
  undo: canUndo,
}

export const listActs = (line: MoneyLine): LineAct[] => LINE_ACTS.filter((act) => IS_OFFERED[act](line))

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** A step to another line, an act, or null for a key that means nothing here. */
export function readKey({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pressed): { step: number } | { act: LineAct } | null {
  if (ctrlKey || metaKey || altKey) return null
  const name = key.length === 1 ? key.toLowerCase() : key
  if (name === 'Home') return { step: Number.NEGATIVE_INFINITY }
  if (name === 'End') return { step: Number.POSITIVE_INFINITY }
  const step = STEPS[name]
  if (step !== undefined) return { step }
  const act = ACT_KEYS[name]
  return act ? { act } : null
}

/** The line that is marked after a step; the first or last one at the ends. */
export function stepFrom(ids: readonly string[], from: string | null, step: number): string | undefined {
  const at = from === null ? -1 : ids.indexOf(from)
  const next = at < 0 ? 0 : at + step
  return ids[Math.max(0, Math.min(ids.length - 1, next))]
}
