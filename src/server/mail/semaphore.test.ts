import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

test('grants no more permits than there are, in the order of the callers', async () => {
  const semaphore = createSemaphore(2)
  expect([await semaphore.acquire(), semaphore.tryAcquire(5), semaphore.tryAcquire(5)]).toEqual([true, 1, 0])
  const came: string[] = []
  const queue = ['first', 'second'].map((name) => semaphore.acquire().then(() => came.push(name)))
  semaphore.release()
  await queue[0]
  expect(came).toEqual(['first'])
  semaphore.release(2)
  await Promise.all(queue)
  expect([came, semaphore.tryAcquire(5)]).toEqual([['first', 'second'], 1])
})

test('a caller whose time is up leaves the queue without a permit', async () => {
  const semaphore = createSemaphore(1)
  await semaphore.acquire()
  expect(await semaphore.acquire(1)).toBe(false)
  semaphore.release()
  expect(semaphore.tryAcquire(5)).toBe(1)
})

test('a closed semaphore refuses every caller', async () => {
  const semaphore = createSemaphore(1)
  await semaphore.acquire()
  const waiting = semaphore.acquire()
  const came: string[] = []
  const closed = semaphore.close().then(() => came.push('closed'))
  expect([await waiting, await semaphore.acquire(), semaphore.tryAcquire(5)]).toEqual([false, false, 0])
  expect(came).toEqual([])
  semaphore.release()
  await closed
  expect(came).toEqual(['closed'])
  await semaphore.close()
})
