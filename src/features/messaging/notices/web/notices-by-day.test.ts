import { expect, it } from 'vitest'
import { byDay } from './notices-by-day.ts'

const at = (...instants: string[]) => instants.map((createdAt) => ({ createdAt }))
const names = (zone: string, instants: string[]) =>
  byDay(at(...instants), { today: '2026-12-05', zone }).map(({ name, notices }) => [name, notices.length])

it('groups by the day of the reader, and names the last two', () => {
  const instants = [
    '2026-12-05T00:30:00Z',
    '2026-12-05T00:10:00Z',
    '2026-12-04T12:00:00Z',
    '2026-12-03T23:59:59Z',
  ]
  expect(names('Africa/Accra', instants)).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['3 Dec 2026', 1],
  ])
  expect(names('America/New_York', instants)).toEqual([
    ['Yesterday', 3],
    ['3 Dec 2026', 1],
  ])
})

it('groups an empty list', () => {
  expect(names('Africa/Accra', [])).toEqual([])
})
