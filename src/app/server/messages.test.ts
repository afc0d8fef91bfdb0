import { expect, test } from 'vitest'
import { MESSAGE_LABELS } from '../../features/messaging/channels/message-labels.ts'
import { messages } from './messages.ts'

test('each message has a kind of its own, and a label for people', () => {
  expect(messages.map(({ kind }) => kind).sort()).toEqual(Object.keys(MESSAGE_LABELS).sort())
})
