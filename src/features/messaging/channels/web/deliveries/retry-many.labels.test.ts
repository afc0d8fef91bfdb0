import { expect, test } from 'vitest'
import type { MailStatus } from '../../mails.contract.ts'
import {
  getQuestion,
  getRetryableCounts,
  getStrandedCounts,
  queuedMessage,
  savedMessage,
} from './retry-many.labels.ts'

const status = (changes: Partial<MailStatus>): MailStatus => ({
  source: 'settings',
  waiting: 0,
  failed: 0,
  stranded: 0,
  failingSince: null,
  failingLong: false,
  lastError: null,
  ...changes,
})
const SINCE = '2026-11-19T10:00:00.000Z'

test('stranded emails are offered once there is a server', () => {
  expect(getStrandedCounts(status({ stranded: 12 }))).toEqual({ waiting: 0, failed: 0, stranded: 12 })
  expect(getStrandedCounts(status({ stranded: 12, source: 'none' }))).toBeNull()
  expect(getStrandedCounts(status({}))).toBeNull()
})

test('waiting emails are offered only while no email is sent', () => {
  expect(getRetryableCounts(status({ waiting: 3 }))).toBeNull()
  expect(getRetryableCounts(status({ waiting: 3, failed: 2 }))).toEqual({
    waiting: 0,
    failed: 2,
    stranded: 0,
  })
  expect(getRetryableCounts(status({ waiting: 3, failingSince: SINCE }))).toEqual({
    waiting: 3,
    failed: 0,
    stranded: 0,
  })
  expect(getRetryableCounts(status({ waiting: 3, failed: 2, source: 'off' }))).toBeNull()
})

test.each([
  [
    { waiting: 0, failed: 0, stranded: 12 },
    '12 messages that were not sent because there was no mail server go out now.',
  ],
  [
    { waiting: 3, failed: 1, stranded: 0 },
    '3 messages that wait and 1 message that was not sent are tried again now, and for another 24 hours.',
  ],
  [
    { waiting: 0, failed: 1, stranded: 0 },
    '1 message that was not sent is tried again now, and for another 24 hours.',
  ],
])('%o are asked for as "%s"', (which, question) => {
  expect(getQuestion(which)).toBe(question)
})

test.each([
  [{ queued: 12, leftOut: 0 }, 'success', '12 messages go out now.'],
  [{ queued: 1, leftOut: 2 }, 'info', '1 message goes out now. 2 messages cannot be sent any more.'],
  [{ queued: 0, leftOut: 1 }, 'info', '1 message cannot be sent any more.'],
  [{ queued: 0, leftOut: 0 }, 'info', 'There is nothing left to send.'],
])('%o reads: %s, %s', (answer, tone, text) => {
  expect(queuedMessage(answer)).toEqual({ tone, text })
})

test.each([
  [0, 0, 'Mail server saved. Messages go out through it from now on.', ''],
  [1, 1, 'Mail server saved. 1 waiting message goes out now.', 'The older one waits for your word.'],
  [5, 8, 'Mail server saved. 5 waiting messages go out now.', 'The 8 older ones wait for your word.'],
])(
  'with %i that wait and %i that waited too long, saving a server tells of both',
  (waiting, stranded, text, older) => {
    expect(savedMessage({ waiting, stranded })).toEqual({ text, older })
  },
)
