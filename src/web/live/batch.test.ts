import { beforeEach, expect, it, vi } from 'vitest'
import { createBatch } from './batch.ts'

const TIMES = { delayMs: 150, restMs: 1000, timeoutMs: 15_000 }

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

function startBatch(flushed: () => Promise<unknown> = async () => undefined) {
  const flushes: string[][] = []
  const add = createBatch<string>({
    ...TIMES,
    flush: (batch) => {
      flushes.push([...batch])
      return flushed()
    },
  })
  return { add, flushes }
}

it('flushes a burst together, each item once', async () => {
  const { add, flushes } = startBatch()
  for (let count = 0; count < 100; count++) add(count % 2 ? 'odd' : 'even')
  await vi.advanceTimersByTimeAsync(149)
  expect(flushes).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(flushes).toEqual([['even', 'odd']])
})

it('pauses between two flushes and loses nothing meanwhile', async () => {
  const { add, flushes } = startBatch()
  add('first')
  await vi.advanceTimersByTimeAsync(200)
  add('second')
  await vi.advanceTimersByTimeAsync(1000)
  expect(flushes).toEqual([['first']])
  await vi.advanceTimersByTimeAsync(100)
  expect(flushes).toEqual([['first'], ['second']])
})

it('waits for a flush that is slow, but not for ever', async () => {
  const { add, flushes } = startBatch(() => new Promise(() => undefined))
  add('slow')
  await vi.advanceTimersByTimeAsync(200)
  add('next')
  await vi.advanceTimersByTimeAsync(14_000)
  expect(flushes).toEqual([['slow']])
  await vi.advanceTimersByTimeAsync(1_200)
  expect(flushes).toEqual([['slow'], ['next']])
})
