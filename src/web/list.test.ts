import { expect, it } from 'vitest'
import type { PageRequest } from './http.ts'
import { fetchRows, reuseList } from './list.ts'

/** A server with `count` rows, and the requests that it got. */
function served(count: number) {
  const requests: PageRequest[] = []
  const load = async (request: PageRequest) => {
    requests.push(request)
    const from = Number(request.cursor ?? 0)
    const rows = Array.from({ length: Math.min(request.limit, count - from) }, (_, at) => from + at)
    const end = from + rows.length
    return { rows, next: end < count ? String(end) : null, total: request.count ? count : null }
  }
  return { requests, load }
}

const { signal } = new AbortController()

it('fetches the 40 open pages of a long list in four calls', async () => {
  const { requests, load } = served(5000)
  const { rows, next, total } = await fetchRows(load, 2000, signal)
  expect(rows).toEqual(Array.from({ length: 2000 }, (_, at) => at))
  expect({ next, total }).toEqual({ next: '2000', total: 5000 })
  expect(requests).toEqual([
    { limit: 500, count: true },
    { limit: 500, cursor: '500' },
    { limit: 500, cursor: '1000' },
    { limit: 500, cursor: '1500' },
  ])
})

it('requests no more rows than needed, and stops at the end of the list', async () => {
  const long = served(5000)
  expect((await fetchRows(long.load, 650, signal)).rows.length).toBe(650)
  expect(long.requests.map(({ limit }) => limit)).toEqual([500, 150])
  const short = served(7)
  expect(await fetchRows(short.load, 650, signal)).toMatchObject({ next: null, total: 7 })
  expect(short.requests.length).toBe(1)
})

it('keeps unchanged rows, whatever their position', () => {
  const fetched = (...rows: { id: string; word: string }[]) => ({
    pages: [{ rows, next: null, total: rows.length }],
    pageParams: [null],
  })
  const before = fetched({ id: 'a', word: 'old' }, { id: 'b', word: 'same' })
  const now = fetched({ id: 'c', word: 'new' }, { id: 'a', word: 'changed' }, { id: 'b', word: 'same' })
  const kept = reuseList(before, now)
  expect(kept).toEqual(now)
  expect(kept.pages[0]?.rows[2]).toBe(before.pages[0]?.rows[1])
  expect(reuseList(before, structuredClone(before))).toBe(before)
  expect(reuseList(kept, fetched(...kept.pages.flatMap(({ rows }) => rows.toReversed())))).not.toBe(kept)
})
