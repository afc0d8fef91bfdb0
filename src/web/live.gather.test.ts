import { beforeEach, expect, it, vi } from 'vitest'
import { gatherer } from './live.gather.ts'

const TIMES = { burstMs: 150, restMs: 1000, patienceMs: 15_000 }

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

function gathering(flushed: () => Promise<unknown> = async () => undefined) {
  const flushes: string[][] = []
  const tell = gatherer<string>({
    ...TIMES,
    flush: (gathered) => {
      flushes.push([...gathered])
      return flushed()
    },
  })
  return { tell, flushes }
}

it('hands a burst on at once, each once', async () => {
  const { tell, flushes } = gathering()
  for (let count = 0; count < 100; count++) tell(count % 2 ? 'odd' : 'even')
  await vi.advanceTimersByTimeAsync(149)
  expect(flushes).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(flushes).toEqual([['even', 'odd']])
})

it('rests between two bursts and loses nothing meanwhile', async () => {
  const { tell, flushes } = gathering()
  tell('first')
  await vi.advanceTimersByTimeAsync(200)
  tell('second')
  await vi.advanceTimersByTimeAsync(1000)
  expect(flushes).toEqual([['first']])
  await vi.advanceTimersByTimeAsync(100)
  expect(flushes).toEqual([['first'], ['second']])
})

it('waits for a flush that is slow, but not for ever', async () => {
  const { tell, flushes } = gathering(() => new Promise(() => undefined))
  tell('slow')
  await vi.advanceTimersByTimeAsync(200)
  tell('next')
  await vi.advanceTimersByTimeAsync(14_000)
  expect(flushes).toEqual([['slow']])
  await vi.advanceTimersByTimeAsync(1_200)
  expect(flushes).toEqual([['slow'], ['next']])
})
