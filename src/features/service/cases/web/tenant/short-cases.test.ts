import { expect, it } from 'vitest'
import type { CaseStatus, Sender } from '../../cases.rules.ts'
import type { Reply } from '../../reply.fields.ts'
import { answerState } from './short-cases.tsx'

const createReply = (sender: Sender): Reply => ({
  id: '1',
  sender,
  senderName: 'Somebody',
  message: 'Words',
  timestamp: '2026-12-05T10:00:00Z',
  mine: sender === 'tenant',
  photos: [],
})
const THEN = '2026-12-05T10:00:00Z'

it.each<[string, CaseStatus, string | null, Sender[], ReturnType<typeof answerState>]>([
  ['new', 'pending', null, [], 'waiting'],
  ['in work without a word', 'in-progress', null, [], 'waiting'],
  ['answered', 'investigating', THEN, ['admin'], 'answered'],
  ['answered, then replied to', 'in-progress', THEN, ['admin', 'tenant'], 'reply waiting'],
  ['answered again', 'in-progress', THEN, ['admin', 'tenant', 'admin'], 'answered'],
  ['resolved with an answer', 'resolved', THEN, ['admin', 'tenant'], 'answered'],
  ['resolved without a word', 'resolved', null, [], null],
  ['closed without a word', 'closed', null, [], null],
])('a case that is %s', (_, status, respondedAt, senders, state) => {
  expect(answerState({ status, respondedAt, replies: senders.map(createReply) })).toBe(state)
})
