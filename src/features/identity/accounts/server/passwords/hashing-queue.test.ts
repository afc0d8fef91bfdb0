import { setImmediate as settle } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type HashingQueue, queueHashing } from './hashing-queue.ts'

/** Work that runs until released, and the list of started work. */
function startWork() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const start = (queue: HashingQueue, name: string) =>
    queueHashing(queue, () => {
      begun.push(name)
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.push(resolve)
      return promise
    })
  const endAll = async (started: Promise<unknown>[]) => {
    const all = Promise.allSettled(started)
    const settled = { done: false }
    void all.then(() => {
      settled.done = true
    })
    while (!settled.done) {
      for (const end of ends.splice(0)) end()
      await settle()
    }
    return all
  }
  return { begun, ends, start, endAll }
}

test('of too many at once, the excess is refused, and no later one', async () => {
  const { start, endAll } = startWork()
  const all = Array.from({ length: 150 }, (_, nth) => start('strangers', `${nth}`))
  const settled = await endAll(all)
  const refused = settled.filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(48)
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 503, retryAfter: 5 })
  await expect(queueHashing('strangers', () => Promise.resolve('later'))).resolves.toBe('later')
})

test('who is signed in starts at once beside strangers, and strangers beside them', async () => {
  const { begun, start, endAll } = startWork()
  const all = [
    ...['one', 'two', 'three'].map((name) => start('strangers', name)),
    ...['four', 'five'].map((name) => start('signedIn', name)),
  ]
  await settle()
  expect(begun).toEqual(['one', 'two', 'four'])
  await endAll(all)
  begun.length = 0
  const others = [
    ...['one', 'two', 'three'].map((name) => start('signedIn', name)),
    ...['four', 'five'].map((name) => start('strangers', name)),
  ]
  await settle()
  expect(begun).toEqual(['one', 'two', 'four'])
  await endAll(others)
})

test('a known device goes before strangers who came earlier, also where their queue is full', async () => {
  const { begun, ends, start, endAll } = startWork()
  const all = Array.from({ length: 102 }, (_, nth) => start('strangers', `stranger ${nth}`))
  all.push(start('knownDevices', 'known'))
  await settle()
  ends.shift()?.()
  await all[0]
  expect(begun).toEqual(['stranger 0', 'stranger 1', 'known'])
  await endAll(all)
})

test('work that fails frees its place', async () => {
  for (let nth = 0; nth < 5; nth += 1)
    await expect(queueHashing('signedIn', () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    )
  await expect(queueHashing('signedIn', () => Promise.resolve('fine'))).resolves.toBe('fine')
})
