import type { Case } from '../cases.contract.ts'
import { canStart, isActive } from '../cases.rules.ts'

export type NextStep = 'start' | 'respond' | 'resolve'

/** Whether the tenant had the last word in a case that has not ended. */
export const waitsForAnswer = (item: Pick<Case, 'status' | 'replies'>): boolean =>
  isActive(item) && item.replies.at(-1)?.sender === 'tenant'

/** What an admin most likely does next with a case; null once it has ended. */
export function nextStep(item: Pick<Case, 'status' | 'replies' | 'adminResponse'>): NextStep | null {
  if (!isActive(item)) return null
  if (canStart(item)) return 'start'
  return item.adminResponse === null || waitsForAnswer(item) ? 'respond' : 'resolve'
}
