import type { Case } from '../cases.contract.ts'
import { isActive } from '../cases.rules.ts'
import { waitsForAnswer } from './next-step.ts'

/** Whether the office has answered a case, has yet to, or owes an answer to a reply; null when it ended without one. */
export type AnswerState = 'answered' | 'waiting' | 'reply waiting' | null

/** How far the office is with its answer, as a tenant sees it. */
export function answerState(item: Pick<Case, 'status' | 'replies' | 'respondedAt'>): AnswerState {
  if (item.respondedAt === null) return isActive(item) ? 'waiting' : null
  return waitsForAnswer(item) ? 'reply waiting' : 'answered'
}
