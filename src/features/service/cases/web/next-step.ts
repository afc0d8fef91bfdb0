import type { Case } from '../cases.contract.ts'
import { canStart, isActive } from '../cases.rules.ts'

export type NextStep = 'start' | 'respond' | 'resolve'

export const waitsForAnswer = (item: Pick<Case, 'status' | 'replies'>): boolean =>
  isActive(item) && item.replies.at(-1)?.sender === 'tenant'

export function nextStep(item: Pick<Case, 'status' | 'replies' | 'adminResponse'>): NextStep | null {
  if (!isActive(item)) return null
  if (canStart(item)) return 'start'
  return item.adminResponse === null || waitsForAnswer(item) ? 'respond' : 'resolve'
}
