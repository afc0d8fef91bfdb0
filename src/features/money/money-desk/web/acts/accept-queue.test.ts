import { expect, test } from 'vitest'
import { type Accepted, createAcceptQueue } from './accept-queue.ts'

const lines = (...ids: string[]): Accepted[] => ids.map((id) => ({ id, tenantId: 't' }))

function start() {
  const calls: { ids: string[]; answer: (error?: Error) => void }[] = []
  const seen: string[] = []
  const accept = createAcceptQueue({
    send: (sent) => {
      const { promise, resolve, reject } = Promise.withResolvers<{ id: string; state: 'matched' }[]>()
      const results = sent.map(({ id }) => ({ id, state: 'matched' as const }))
      const answer = (error?: Error) => (error ? reject(error) : resolve(results))
      calls.push({ ids: sent.map(({ id }) => id), answer })
      return promise
    },
    onResults: (results) => seen.push(...results.map(({ id }) => `${id} done`)),
    onFailed: (failed) => seen.push(...failed.map(({ id }) => `${id} failed`)),
    onIdle: () => seen.push('idle'),
  })
  const answer = async (at: number, error?: Error) => {
    calls[at]?.answer(error)
    await new Promise(setImmediate)
  }
  return { accept, calls, seen, answer }
}

test('presses during a call go together with the next one', async () => {
  const { accept, calls, seen, answer } = start()
  accept(lines('a'))
  accept(lines('b'))
  accept(lines('c'))
  expect(calls.map(({ ids }) => ids)).toEqual([['a']])
  await answer(0)
  expect(calls.map(({ ids }) => ids)).toEqual([['a'], ['b', 'c']])
  await answer(1)
  expect(seen).toEqual(['a done', 'b done', 'c done', 'idle'])
})

test('a failed call names its lines, and the next ones go on', async () => {
  const { accept, calls, seen, answer } = start()
  accept(lines('a'))
  accept(lines('b'))
  await answer(0, new Error('No connection'))
  await answer(1)
  accept(lines('c'))
  expect(calls.map(({ ids }) => ids)).toEqual([['a'], ['b'], ['c']])
  expect(seen).toEqual(['a failed', 'b done', 'idle'])
})

test('no call has more lines than the server takes', async () => {
  const { accept, calls, answer } = start()
  accept(lines(...Array.from({ length: 230 }, (_, at) => String(at))))
  await answer(0)
  expect(calls.map(({ ids }) => ids.length)).toEqual([200, 30])
})
