import { expect, it } from 'vitest'
import { backoffMs } from './reconnect.ts'

it('doubles from one second to one minute', () => {
  const most = [0, 1, 2, 3, 4, 5, 6, 2000].map((failures) => backoffMs(failures, 1))
  expect(most).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
})

it('varies by half, and is never shorter than a second', () => {
  expect([0, 0.5, 1].map((random) => backoffMs(3, random))).toEqual([8000, 12_000, 16_000])
  expect(backoffMs(0, 0)).toBe(1000)
})
