import { expect, test } from 'vitest'
import { ApiError, networkError } from '../../../../web/api-error.ts'
import { createChangeQueue, type QueueState } from './change-queue.ts'

function setUp(answers: Record<string, (() => unknown)[]> = {}) {
  const sent: string[] = []
  let state: QueueState<string> = { waiting: [], failure: null }
  const queue = createChangeQueue<string>({
    isLost: (failure) => failure instanceof ApiError && failure.status === 0,
    onState: (next) => {
      state = next
    },
    send: async (change, isLast) => {
      await Promise.resolve()
      sent.push(isLast() ? `${change}, last` : change)
      answers[change]?.shift()?.()
    },
  })
  const settled = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    return state
  }
  return { queue, sent, settled }
}
const failWith = (error: Error) => () => {
  throw error
}

test('a change waits for the one before, and the last is known as such', async () => {
  const { queue, sent, settled } = setUp()
  for (const change of ['a', 'b', 'c']) queue.add(change)
  expect(await settled()).toEqual({ waiting: [], failure: null })
  expect(sent).toEqual(['a', 'b', 'c, last'])
})

test('a refused change leaves the queue, and the others follow', async () => {
  const refused = new ApiError(400, 'No such row')
  const { queue, sent, settled } = setUp({ a: [failWith(refused)] })
  queue.add('a')
  queue.add('b')
  expect(await settled()).toEqual({ waiting: [], failure: refused })
  expect(sent).toEqual(['a', 'b, last'])
})

test('a lost connection keeps every change until it is tried again', async () => {
  const lost = networkError()
  const { queue, sent, settled } = setUp({ a: [failWith(lost)] })
  queue.add('a')
  queue.add('b')
  expect(await settled()).toEqual({ waiting: ['a', 'b'], failure: lost })
  queue.retry()
  expect(await settled()).toEqual({ waiting: [], failure: null })
  expect(sent).toEqual(['a', 'a', 'b, last'])
})
