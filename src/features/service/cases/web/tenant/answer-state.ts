import type { Case } from '../../cases.contract.ts'
import { isActive } from '../../cases.rules.ts'
import { waitsForAnswer } from '../next-step.ts'

export type AnswerState = 'answered' | 'waiting' | 'reply waiting' | null

export function answerState(item: Pick<Case, 'status' | 'replies' | 'respondedAt'>): AnswerState {
  if (item.respondedAt === null) return isActive(item) ? 'waiting' : null
  return waitsForAnswer(item) ? 'reply waiting' : 'answered'
}
