import { expect, test } from 'vitest'
import type { CaseStatus, Sender } from '../cases.rules.ts'
import type { Reply } from '../reply.fields.ts'
import { nextStep, waitsForAnswer } from './next-step.ts'

const createReply = (sender: Sender): Reply => ({
  id: sender,
  sender,
  senderName: 'Ama Mensah',
  message: 'Hello',
  timestamp: '2026-12-05T14:30:00.000Z',
  mine: false,
  photos: [],
})

const caseIn = (status: CaseStatus, ...senders: Sender[]) => ({
  status,
  adminResponse: senders.includes('admin') ? 'Hello' : null,
  replies: senders.map(createReply),
})

test.each([
  [caseIn('pending'), 'start'],
  [caseIn('pending', 'admin', 'tenant'), 'start'],
  [caseIn('in-progress'), 'respond'],
  [caseIn('investigating', 'admin', 'tenant'), 'respond'],
  [caseIn('in-progress', 'admin'), 'resolve'],
  [caseIn('resolved', 'admin'), null],
  [caseIn('rejected'), null],
  [caseIn('closed', 'admin', 'tenant'), null],
])('%o is followed by %s', (item, step) => {
  expect(nextStep(item)).toBe(step)
})

test('an active case waits for an answer when its last reply is the tenant’s', () => {
  expect(waitsForAnswer(caseIn('in-progress', 'admin', 'tenant'))).toBe(true)
  expect(waitsForAnswer(caseIn('in-progress', 'admin'))).toBe(false)
  expect(waitsForAnswer(caseIn('resolved', 'admin', 'tenant'))).toBe(false)
})
